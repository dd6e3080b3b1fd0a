import { type ReactNode, useId, useState } from 'react'
import { NOTIFICATION_RULES, type ChosenKind, CHOSEN_KINDS } from '../../shared/notification-kinds.ts'
import type { UserType } from '../../shared/options.ts'
import type { NotificationChoices } from '../../shared/push.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useQueuedInputs } from '../http/use-queued-inputs.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { keepPartOfOwnRecord } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './settings.module.css'

/** What comes by push and by mail, and the quiet hours. Each choice is saved at once. */
export default function ChoicesCard(): ReactNode {
  const me = useOwnRecord()
  const isFree = usePostingIsFree() === true
  const { online } = useStatus()
  /** The card that was changed last, where its failure is said. */
  const [changed, setChanged] = useState<'kinds' | 'hours'>('kinds')
  const { send, failure } = useChange(saveNotificationChoices, SPECIFIED_TEXT.notificationsFailed, {
    queue: CHOICES_QUEUE,
  })
  const asked = useQueuedInputs<ChoicesChange>(CHOICES_QUEUE)
  const hintId = useId()
  if (!me?.notification_choices) return null
  const choices = asked.reduce(withChoicesUpdate, me.notification_choices)
  const isOff = !online || asked.length > 0
  const change = (update: ChoicesChange) => {
    setChanged(update.kinds ? 'kinds' : 'hours')
    return send(update)
  }

  return (
    <>
      <Card>
        <Stack gap={2}>
          <h2>For each kind</h2>
          {chosenKindsOf(me.user_type, isFree).map((kind) => (
            <fieldset key={kind} className={styles.kind} aria-describedby={kind === 'message' ? hintId : undefined}>
              <legend>{notificationKindLabelOf(kind, me.user_type)}</legend>
              {(['push', 'mail'] as const).map((way) => (
                <Checkbox
                  key={way}
                  checked={choices.kinds[kind]?.[way] ?? false}
                  disabled={isOff}
                  onChange={({ target }) => void change({ kinds: { [kind]: { [way]: target.checked } } })}
                >
                  {way === 'push' ? 'Push' : 'Email'}
                </Checkbox>
              ))}
              {kind === 'message' && (
                <Text size="small" muted className={styles.about} id={hintId}>
                  We email what’s still unread after a few minutes. Tick it to get that as well as the push.
                </Text>
              )}
            </fieldset>
          ))}
          {failure && changed === 'kinds' && <InlineError what={failure} kept={CHOICES_AS_BEFORE} />}
        </Stack>
      </Card>
      <QuietHoursCard
        hours={choices.quiet_hours}
        isOff={isOff}
        failure={changed === 'hours' ? failure : null}
        onChange={(quiet_hours) => change({ quiet_hours })}
      />
    </>
  )
}

const CHOICES_QUEUE = 'notification-choices'

type ChoicesChange = {
  kinds?: Partial<Record<ChosenKind, { push?: boolean; mail?: boolean }>>
  quiet_hours?: QuietHoursRange | null
}
type QuietHoursRange = NonNullable<NotificationChoices['quiet_hours']>

/** As they will be once this is saved; if it is not, they are as before. */
function withChoicesUpdate({ kinds, quiet_hours }: NotificationChoices, update: ChoicesChange): NotificationChoices {
  const changed = Object.entries(update.kinds ?? {}).map(([kind, ways]) => [kind, { ...kinds[kind], ...ways }])
  return {
    kinds: { ...kinds, ...Object.fromEntries(changed) },
    quiet_hours: update.quiet_hours === undefined ? quiet_hours : update.quiet_hours,
  }
}

async function saveNotificationChoices(update: ChoicesChange) {
  const saved = await request('PUT', '/notifications/settings', update)
  await keepPartOfOwnRecord({ notification_choices: saved })
}

const CHOICES_AS_BEFORE = 'Nothing was changed.'
const DEFAULT_QUIET_HOURS: QuietHoursRange = { from: '22:00', to: '07:00' }
const QUIET_HOURS_SAME_TIME = 'Quiet hours can’t start and end at the same time.'

type QuietHoursProps = {
  hours: QuietHoursRange | null
  isOff: boolean
  failure: string | null
  /** Resolves to false if it was not saved. */
  onChange: (hours: QuietHoursRange | null) => Promise<boolean>
}

function QuietHoursCard({ hours, isOff, failure, onChange }: QuietHoursProps) {
  const [isSame, setIsSame] = useState(false)
  const what = isSame ? QUIET_HOURS_SAME_TIME : failure
  async function change(next: QuietHoursRange | null) {
    const isRefused = next !== null && next.from === next.to
    setIsSame(isRefused)
    return !isRefused && onChange(next)
  }

  return (
    <Card>
      <Stack gap={2}>
        <h2>Quiet hours</h2>
        <Text size="small" muted>
          Pushes wait until they end, by London time. On the day of a job they come straight away, and call reminders
          always do.
        </Text>
        <Checkbox
          checked={hours !== null}
          disabled={isOff}
          onChange={() => void change(hours ? null : DEFAULT_QUIET_HOURS)}
        >
          Hold pushes back
        </Checkbox>
        {hours && (
          <Row gap={3}>
            <QuietTimeField
              label="From"
              value={hours.from}
              isOff={isOff}
              onChange={(from) => change({ ...hours, from })}
            />
            <QuietTimeField label="To" value={hours.to} isOff={isOff} onChange={(to) => change({ ...hours, to })} />
          </Row>
        )}
        {what && <InlineError what={what} kept={CHOICES_AS_BEFORE} />}
      </Stack>
    </Card>
  )
}

type QuietTimeFieldProps = {
  label: string
  value: string
  isOff: boolean
  onChange: (time: string) => Promise<boolean>
}

/** Saved when it is left, since it changes with every digit; what was not saved does not stay. */
function QuietTimeField({ label, value, isOff, onChange }: QuietTimeFieldProps) {
  /** What was typed over `before`: once the time is another, that is shown. */
  const [{ before, typed }, setEdited] = useState({ before: value, typed: value })
  const setTyped = (to: string) => setEdited({ before: value, typed: to })
  async function leave(to: string) {
    if (!to || to === value || !(await onChange(to))) setTyped(value)
  }

  return (
    <Field label={label}>
      <TimeInput
        value={before === value ? typed : value}
        disabled={isOff}
        onChange={setTyped}
        onLeave={(to) => void leave(to)}
      />
    </Field>
  )
}

const chosenKindsOf = (side: UserType, isFree: boolean) =>
  CHOSEN_KINDS.filter((kind) => {
    if (kind === 'payment' && isFree) return false
    const rule: { flag: unknown; side?: UserType } = NOTIFICATION_RULES[kind]
    return !rule.side || rule.side === side
  })

const notificationKindLabelOf = (kind: ChosenKind, side: UserType) =>
  (side === 'employer' && EMPLOYER_KIND_LABELS[kind]) || NOTIFICATION_KIND_LABELS[kind]

const NOTIFICATION_KIND_LABELS: Record<ChosenKind, string> = {
  message: 'Messages',
  application: 'Somebody applies',
  shortlisted: 'You are shortlisted',
  accepted: 'You are confirmed',
  rejected: 'You didn’t get it',
  cancelled: 'A booking is cancelled',
  offer: 'You’re offered a place',
  terms: 'You have new terms to agree to',
  call_sheet: 'Call sheet, new or changed',
  shifts: 'Your shifts, new or changed',
  call_tomorrow: 'Call tomorrow',
  call_soon: 'Call in two hours',
  job_changed: 'A job you applied for changes',
  invitation: 'You are invited to apply',
  matching_job: 'New jobs that fit',
  referee: 'A referee answers',
  rating: 'You are rated',
  credential: 'A credential expires',
  project_ending: 'A project is about to expire',
  payment: 'A payment, with its receipt',
}
const EMPLOYER_KIND_LABELS: Partial<Record<ChosenKind, string>> = {
  accepted: 'Somebody takes a place you offered',
  cancelled: 'Somebody withdraws, cancels or blocks a day they are booked for',
  offer: 'Somebody turns down a place you offered',
  terms: 'Somebody answers your new terms',
}
