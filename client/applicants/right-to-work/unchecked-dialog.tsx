import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { RIGHT_TO_WORK_REASON_MAX } from '../../../shared/limits.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { useChecksKeeper } from '../../trade/right-to-work/use-checks-keeper.ts'
import RecordCheckDialog from '../../trade/right-to-work/record-check-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { uncheckedText } from '../../trade/right-to-work/unchecked.ts'

type Props = {
  job: Job
  applicant: Applicant
  /** Called when something is on record that was not. */
  onChanged: () => void
  accept: () => Promise<unknown>
  onClose: () => void
}

/** Why somebody cannot be accepted yet, with what can be done about it: a check, or the owner's own decision. */
export default function UncheckedDialog({ job, applicant, onChanged, accept, onClose }: Props) {
  const [step, setStep] = useState<'why' | 'record' | 'anyway'>('why')
  const isOwner = useChecksKeeper()?.isOwner
  if (step === 'record')
    return <RecordCheckDialog person={applicant.freelancer} onRecorded={onChanged} onClose={onClose} />
  if (step === 'anyway')
    return <ConfirmAnyway {...{ job, applicant, onChanged, accept, onClose }} onBack={() => setStep('why')} />
  return (
    <Dialog
      open
      size="sm"
      title={`${applicant.freelancer.full_name} can’t be confirmed yet`}
      onClose={onClose}
      footer={
        <>
          {isOwner && <Button onClick={() => setStep('anyway')}>Confirm anyway</Button>}
          <Button variant="primary" onClick={() => setStep('record')}>
            Record a check
          </Button>
        </>
      }
    >
      <Text>{uncheckedText(job, applicant)}</Text>
    </Dialog>
  )
}

function ConfirmAnyway({ job, applicant, onChanged, accept, onClose, onBack }: Props & { onBack: () => void }) {
  const { freelancer } = applicant
  const [id] = useState(() => newId())
  const [reason, setReason, clear] = useDraft(`confirm-anyway:${job.id}:${freelancer.id}`)
  const { send, isBusy, failure } = useChange(
    async () => {
      await request('POST', at('/users/{id}/right-to-work/overrides', { id: freelancer.id }), {
        id,
        job_id: job.id,
        reason: reason.trim(),
      })
      await clear()
      onChanged()
      onClose()
      await accept()
    },
    'That could not be recorded.',
    { refreshes: [['right-to-work']] },
  )
  const { errorOf, onSubmit } = useForm({ reason: hasVisibleText(reason) ? '' : 'Please give a reason' }, { send })
  return (
    <Dialog
      open
      size="sm"
      title={`Confirm ${freelancer.full_name} anyway?`}
      description="For this project only. Your name, the time and the reason stay on record; your admins see them, and so does the person if they ask for their data."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="danger" type="submit" form="confirm-anyway" loading={isBusy}>
            Confirm anyway
          </Button>
        </>
      }
    >
      <Stack as="form" id="confirm-anyway" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Reason" required error={errorOf('reason')}>
          <TextArea
            rows={3}
            most={RIGHT_TO_WORK_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure && <InlineError what={failure} kept="The reason is still here." />}
      </Stack>
    </Dialog>
  )
}
