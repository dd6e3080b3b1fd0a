import { useState } from 'react'
import { APPLICATION_MESSAGE_MAX } from '../../shared/limits.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { formatLondonDay } from '../../shared/dates-in-london.ts'
import { formatDayRate } from '../../shared/money.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { useStatus } from '../offline/sync/status.ts'
import { applicationDraftKey, queueApplication } from '../offline/outbox/kinds/application.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { applicationStateOf, type JobEntry, roleToApplyFor } from './freelancer-jobs.ts'
import { hasFreePlace, placesLeftText } from '../../shared/jobs/place-counts.ts'
import { rolesForReader } from '../trade/roles-for.ts'
import { RoleTermsFacts } from '../trade/pay/role-terms.tsx'
import { ProfileGaps } from './profile-gaps.tsx'
import { matchClashText } from '../trade/match-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { visibleText } from '../../shared/visible-text.ts'

type Props = {
  entry: JobEntry
  /** The reader's job roles. */
  ownRoles: string[]
  onClose: () => void
}

/** An empty `job_role_id` means 'any of them'; without one none has been chosen. */
type ApplicationDraft = { message: string; job_role_id?: string }

const EMPTY_APPLICATION_DRAFT: ApplicationDraft = { message: '' }

/** A message to the employer, stored as it is typed. Sending works without signal: it goes to the outbox. */
export function ApplyDialog({ entry, ownRoles, onClose }: Props) {
  const { job } = entry
  const { draft, change, held } = useFormDraft(applicationDraftKey(job.id), EMPTY_APPLICATION_DRAFT)
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  const state = applicationStateOf(entry)
  const chosen = draft.job_role_id ?? (job.roles.length > 1 && roleToApplyFor(entry, ownRoles)?.id) ?? ''
  const clash = matchClashText(job.match, chosen || (job.roles.length === 1 && job.roles[0]!.id) || null)
  const shownTerms = job.roles.filter(({ id }) => !chosen || id === chosen)
  const canApply = state === 'open' || state === 'refused' || state === 'unsent'

  const message = visibleText(draft.message)
  const { errorOf, onSubmit } = useForm({ message: message ? '' : APPLY_TEXT.messageMissing }, { send })

  async function send() {
    try {
      const written = { message, ...(chosen && { job_role_id: chosen }), draft: held.now() }
      await queueApplication({ job, found: job, ...written })
      vibrateBriefly()
      onClose()
    } catch (problem) {
      setFailure((problem as { detail?: string }).detail ?? APPLY_TEXT.failed)
    }
  }

  return (
    <Dialog
      open
      title={`Apply: ${job.title}`}
      description={`${job.employer_name}. Your message opens your conversation about this job.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="apply" disabled={!canApply}>
            Send
          </Button>
        </>
      }
    >
      <Stack as="form" id="apply" gap={4} onSubmit={onSubmit} noValidate>
        <ProfileGaps />
        {job.roles.length > 1 && (
          <RadioCards
            legend="Which role?"
            options={[
              ...rolesForReader(entry, ownRoles).filter(hasFreePlace).map(roleOption),
              { value: ANY_ROLE_VALUE, label: 'Any of them' },
            ]}
            value={chosen || ANY_ROLE_VALUE}
            onChange={(value) => change({ job_role_id: value === ANY_ROLE_VALUE ? '' : value })}
          />
        )}
        {shownTerms.map((role) => (
          <section key={role.id} aria-label={`Terms of the ${role.role_name}`}>
            {shownTerms.length > 1 && (
              <Text size="small" strong>
                {role.role_name}
              </Text>
            )}
            <RoleTermsFacts role={role} />
          </section>
        ))}
        {clash && (
          <Badge plain tone="stop">
            {clash}
          </Badge>
        )}
        <Field
          label="Message"
          required
          error={errorOf('message')}
          hint={
            online
              ? undefined
              : 'You’re offline. It’s saved on this device and sends when you’re back online; others may get in first.'
          }
        >
          <TextArea
            rows={6}
            most={APPLICATION_MESSAGE_MAX}
            placeholder="Why you, and when you’re free"
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </Field>
        {failure && <InlineError what={failure} kept="Your message is still here." />}
      </Stack>
    </Dialog>
  )
}

const ANY_ROLE_VALUE = 'any'

function roleOption(role: Job['roles'][number]) {
  return {
    value: role.id,
    label: role.role_name,
    hint: `${formatDayRate(role.day_rate)} · ${formatLondonDay(role.date_start)} · ${placesLeftText(role)}`,
  }
}
