import { useState } from 'react'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import { termsText } from '../../../shared/hiring/role-terms.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import type { Applicant, Job, JobRole } from '../../../shared/jobs/jobs.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { daysToComeOf } from '../../trade/pay/days-to-come.ts'
import { TermsChanges } from '../../trade/pay/terms-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'

type Props = {
  job: Job
  role: JobRole
  /** What the booking stands at. */
  agreed: RoleTerms
  applicant: Applicant
  onClose: () => void
}

/** Asks somebody booked to agree to the role as it is now, from a day of the booking on. It needs signal. */
export default function AskTermsDialog({ job, role, agreed, applicant, onClose }: Props) {
  const { application, freelancer } = applicant
  const { online } = useStatus()
  const days = daysToComeOf(role, Date.now())
  const asked = application.amendment?.state === 'waiting' ? application.amendment.from_day : undefined
  const [from_day, setFromDay] = useState(asked && days.includes(asked) ? asked : (days[0] ?? ''))
  const { send, isBusy, failure } = useChange(
    async () => {
      const path = at('/jobs/{id}/applications/{application_id}/amend', { id: job.id, application_id: application.id })
      await request('POST', path, { job_role_id: role.id, from_day })
      toast({ tone: 'go', text: 'Sent. You’ll hear as soon as they answer.' })
      void syncNow()
      onClose()
    },
    'They could not be asked.',
    { refreshes: [['applicants', job.id]] },
  )
  return (
    <Dialog
      open
      title="Ask for the new terms"
      description={`${freelancer.full_name} stays confirmed as agreed until they say yes.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={isBusy} disabled={!online || from_day === ''} onClick={() => void send()}>
            Ask {freelancer.full_name.split(' ')[0]}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>
          {termsText(role)}, instead of {termsText(agreed)}.
        </Text>
        <TermsChanges before={agreed} after={role} reader="company" />
        <Field label="From" hint="Earlier days stay as agreed.">
          <Select
            options={days.map((day) => ({ value: day, label: shiftDayText(day) }))}
            value={from_day}
            onChange={({ target }) => setFromDay(target.value)}
          />
        </Field>
        {!online && <InlineError calm what="You need signal to ask them." />}
        {failure && <InlineError what={failure} />}
      </Stack>
    </Dialog>
  )
}
