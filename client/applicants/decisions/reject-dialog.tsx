import { useState } from 'react'
import type { RejectOutcome } from '../../../shared/hiring/applicants.ts'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { useDraftOver } from '../../offline/outbox/use-draft-over.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import styles from './reject-dialog.module.css'
import { Outcomes } from './outcomes.tsx'
import { peopleNameOrCount } from '../../../shared/counts.ts'
import { reportRejections } from './reject-rest.tsx'
import type { ApplicantList } from '../use-applicant-list.ts'
import { useRejectSeveral } from './use-reject-several.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

/** Rejects all selected applicants, with one friendly message to each. */
export default function RejectDialog({ list, onClose }: { list: ApplicantList; onClose: () => void }) {
  const { job, selection, refetch } = list
  const [asked] = useState(() => selection.selected)
  const open = asked.filter(({ application }) => application.status !== 'accepted')
  const booked = asked.filter((one) => !open.includes(one))
  const [message, write, clear] = useDraftOver(`reject:${job.id}`, proposedRejectionText(job))
  const { reject, progress, failure } = useRejectSeveral(job)
  const [left, setLeft] = useState<RejectOutcome[] | null>(null)
  const { onSubmit } = useForm({}, { send })

  async function send() {
    if (progress || !hasVisibleText(message)) return
    const outcomes = await reject(open, message.trim())
    refetch()
    void syncNow()
    if (!outcomes) return
    await clear()
    selection.clear()
    const others = outcomes.filter(({ detail }) => detail)
    reportRejections(outcomes, { job, refetch })
    if (others.length > 0) setLeft(others)
    else onClose()
  }

  if (left) return <Outcomes outcomes={left} asked={asked} onClose={onClose} />
  return (
    <Dialog
      open
      title={`Reject ${peopleNameOrCount(open.map(({ freelancer }) => freelancer))}?`}
      description="They come off the list. You’ve got 10 seconds to undo. Then they’re told."
      onClose={() => progress || onClose()}
      footer={
        <>
          <Button disabled={Boolean(progress)} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="reject-several"
            loading={Boolean(progress)}
            disabled={open.length === 0 || !hasVisibleText(message)}
          >
            Reject {open.length}
          </Button>
        </>
      }
    >
      <form id="reject-several" onSubmit={onSubmit}>
        <Stack gap={3}>
          {booked.length > 0 && (
            <Text size="small">
              {`${peopleNameOrCount(booked.map(({ freelancer }) => freelancer))} ${booked.length === 1 ? 'is' : 'are'} confirmed already: nothing changes for them.`}
            </Text>
          )}
          <Field
            label={open.length === 1 ? 'Message' : 'Message to each of them'}
            hint={`It goes into your conversation with ${open.length === 1 ? 'them' : 'each'} about this project.`}
          >
            <TextArea
              rows={6}
              most={MESSAGE_MAX}
              disabled={Boolean(progress)}
              value={message}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
          {failure && (
            <InlineError what={failure} kept="Your message is kept. Press again to carry on where it stopped." />
          )}
          <output>
            {progress && (
              <label className={styles.progress}>
                {progress.done} of {progress.all} rejected
                <progress max={progress.all} value={progress.done} />
              </label>
            )}
          </output>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The proposed message of a rejection. */
const proposedRejectionText = ({ title }: Job) =>
  `Thanks for applying for ${title}. We had more good people than places and went with others this time. We’d be glad to hear from you again.`
