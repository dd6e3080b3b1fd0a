import { type ReactNode, useEffect, useState } from 'react'
import { NOTIFICATION_RULES, type ChosenKind, CHOSEN_KINDS } from '../../shared/notification-kinds.ts'
import type { UserType } from '../../shared/options.ts'
import type { NotificationChoices } from '../../shared/push.ts'
import { TEXT } from '../../shared/texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useMe } from '../offline/session/use-me.ts'
import { keepPartOfMe } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './settings.module.css'

/** What comes by push and by mail, and the quiet hours. Each choice is saved at once. */
export default function ChoicesCard(): ReactNode {
  const me = useMe()
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  const { send, asked } = useChange(saveChoices, TEXT.notificationsFailed, { onFailure: setFailure })
  const choices = me?.notification_choices
  if (!choices) return null
  const isOff = !online || asked !== undefined
  const change = (update: Update) => {
    setFailure(null)
    void send(update)
  }

  return (
    <>
      <Card>
        <Stack gap={2}>
          <h2>For each kind</h2>
          {kindsOf(me.user_type).map((kind) => (
            <fieldset key={kind} className={styles.kind}>
              <legend>{labelOf(kind, me.user_type)}</legend>
              {(['push', 'mail'] as const).map((way) => (
                <Checkbox
                  key={way}
                  checked={choices.kinds[kind]?.[way] ?? false}
                  disabled={isOff}
                  onChange={({ target }) => change({ kinds: { [kind]: { [way]: target.checked } } })}
                >
                  {way === 'push' ? 'Push' : 'Mail'}
                </Checkbox>
              ))}
            </fieldset>
          ))}
          {failure && <InlineError what={failure} kept="Your choices are as they were." />}
        </Stack>
      </Card>
      <QuietHours hours={choices.quiet_hours} isOff={isOff} onChange={(quiet_hours) => change({ quiet_hours })} />
    </>
  )
}

type Update = { kinds?: Partial<Record<ChosenKind, { push?: boolean; mail?: boolean }>>; quiet_hours?: Hours | null }
type Hours = NonNullable<NotificationChoices['quiet_hours']>

async function saveChoices(update: Update) {
  const saved = await request('PUT', '/notifications/settings', update)
  await keepPartOfMe({ notification_choices: saved })
}

const NIGHT: Hours = { from: '22:00', to: '07:00' }

type QuietProps = { hours: Hours | null; isOff: boolean; onChange: (hours: Hours | null) => void }

function QuietHours({ hours, isOff, onChange }: QuietProps) {
  return (
    <Card>
      <Stack gap={2}>
        <h2>Quiet hours</h2>
        <Text size="small" muted>
          Pushes wait until they end, by London time. On the day of a job they come at once, and reminders of a call
          always do.
        </Text>
        <Checkbox checked={hours !== null} disabled={isOff} onChange={() => onChange(hours ? null : NIGHT)}>
          Hold pushes back
        </Checkbox>
        {hours && (
          <Row gap={3}>
            <TimeField
              label="From"
              value={hours.from}
              isOff={isOff}
              onChange={(from) => onChange({ ...hours, from })}
            />
            <TimeField label="To" value={hours.to} isOff={isOff} onChange={(to) => onChange({ ...hours, to })} />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

type TimeProps = { label: string; value: string; isOff: boolean; onChange: (time: string) => void }

/** Saved when it is left, since it changes with every digit. */
function TimeField({ label, value, isOff, onChange }: TimeProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Field label={label}>
      <TextInput
        type="time"
        value={typed}
        disabled={isOff}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (typed && typed !== value ? onChange(typed) : setTyped(value))}
      />
    </Field>
  )
}

const kindsOf = (side: UserType) =>
  CHOSEN_KINDS.filter((kind) => {
    const rule: { flag: unknown; side?: UserType } = NOTIFICATION_RULES[kind]
    return !rule.side || rule.side === side
  })

const labelOf = (kind: ChosenKind, side: UserType) => (side === 'employer' && OF_EMPLOYERS[kind]) || LABELS[kind]

const LABELS: Record<ChosenKind, string> = {
  message: 'Messages',
  application: 'Somebody applies',
  shortlisted: 'You are shortlisted',
  accepted: 'You are confirmed',
  rejected: 'Others were chosen',
  cancelled: 'A booking is cancelled',
  offer: 'A place is offered',
  call_sheet: 'Call sheet, new or changed',
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
const OF_EMPLOYERS: Partial<Record<ChosenKind, string>> = {
  accepted: 'An offered place is taken',
  cancelled: 'Somebody withdraws or cancels',
  offer: 'An offered place is declined',
}
