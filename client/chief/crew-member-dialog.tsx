import { useState } from 'react'
import { formatLondonTime, isoLondonDay, londonMoment } from '../../shared/dates-in-london.ts'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { clockedPunchOf } from '../../shared/hours/draft-sheets.ts'
import { CLOCK_KIND_TEXTS } from '../../shared/hours/punch-texts.ts'
import { SHEET_EXCEPTION_TEXTS } from '../../shared/hours/sheet-exceptions.ts'
import { PUNCH_REASON_MAX } from '../../shared/limits.ts'
import type { PunchKind } from '../../shared/pay/work-days.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { TimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { AskTimeForm, linesToAskAbout } from './ask-time-form.tsx'
import { canChiefQuery, canChiefSign, type DayMember } from './crew-day.ts'
import { wordsOf } from './crew-member-row.tsx'
import type { ChiefActs } from './use-chief-acts.ts'
import list from '../trade/people-list.module.css'
import styles from './chief.module.css'

type Props = { member: DayMember; acts: ChiefActs; day: string; onClose: () => void }
type Change = { kind: PunchKind; replaces?: string; from: string }

/** What was clocked of one of the crew: to correct with a reason, to fill in what is missing, to sign or query alone. */
export default function CrewMemberDialog({ member, acts, day, onClose }: Props) {
  const [change, begin] = useState<Change | null>(null)
  const [isAsking, ask] = useState(false)
  const { name, punches, sheet } = member
  const isSignable = canChiefSign(member)
  const isForm = change !== null || isAsking
  const closeOn = (isKept: boolean) => (isKept ? onClose() : undefined)
  return (
    <Dialog
      open
      size="sm"
      title={name}
      description={wordsOf(member)}
      onClose={onClose}
      footer={
        isForm ? (
          <>
            <Button
              onClick={() => {
                begin(null)
                ask(false)
              }}
            >
              Back
            </Button>
            <Button variant="primary" type="submit" form={FORM_ID}>
              {isAsking ? 'Send question' : 'Keep it'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {canChiefQuery(member) && linesToAskAbout(sheet!).length > 0 && (
              <Button onClick={() => ask(true)}>Query a line</Button>
            )}
            {isSignable && (
              <Button variant="primary" onClick={() => void acts.sign([member]).then(closeOn)}>
                Sign this day
              </Button>
            )}
          </>
        )
      }
    >
      {change && <PressForm {...{ member, acts, day, change }} onDone={() => begin(null)} />}
      {isAsking && sheet && (
        <AskTimeForm
          id={FORM_ID}
          member={member}
          sheet={sheet}
          onSend={async (asked) => closeOn(await acts.query(member, asked))}
        />
      )}
      {!isForm && (
        <Stack gap={3}>
          <ul className={list.rows}>
            {punches.map((punch) => (
              <li key={punch.id} className={styles.time}>
                <Text as="span">
                  {CLOCK_KIND_TEXTS[punch.kind]} <strong>{formatLondonTime(punch.at)}</strong>
                  {punch.clock.is_unsure && ' · clock unsure'}
                  {clockedPunchOf(punch).is_after_grant && ` · ${SHEET_EXCEPTION_TEXTS.after_grant}`}
                </Text>
                <Button
                  size="sm"
                  onClick={() => begin({ kind: punch.kind, replaces: punch.id, from: formatLondonTime(punch.at) })}
                >
                  Correct
                  <span className="sr-only">
                    {' '}
                    {CLOCK_KIND_TEXTS[punch.kind]} {formatLondonTime(punch.at)}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <Row>
            <Button onClick={() => begin({ kind: punches.length === 0 ? 'in' : 'out', from: '' })}>Add a time</Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  )
}

const FORM_ID = 'crew-member-form'

type FormProps = Omit<Props, 'onClose'> & { change: Change; onDone: () => void }

function PressForm({ member, acts, day, change, onDone }: FormProps) {
  const [kind, setKind] = useState(change.kind)
  const [time, setTime] = useState(change.from)
  const [reason, setReason, clear] = useDraft(`crew-punch:${change.replaces ?? `${member.booking_id}:${day}`}`)
  const form = useForm(
    { time: time ? '' : 'Please give a time', reason: hasVisibleText(reason) ? '' : 'Please say why' },
    {
      async send() {
        const at = momentOfDay(day, time, member)
        const { replaces } = change
        if (!(await acts.correct(member, { kind, at, reason: reason.trim(), ...(replaces && { replaces }) }))) return
        await clear()
        onDone()
      },
    },
  )
  return (
    <Stack as="form" id={FORM_ID} gap={4} onSubmit={form.onSubmit} noValidate>
      {!change.replaces && (
        <Field label="What">
          <Select value={kind} options={KIND_OPTIONS} onChange={(event) => setKind(event.target.value as PunchKind)} />
        </Field>
      )}
      <Field label="Time" required error={form.errorOf('time')}>
        <TimeInput value={time} onChange={setTime} />
      </Field>
      <Field label="Why" required error={form.errorOf('reason')} hint={`${member.name} and the company read it.`}>
        <TextInput value={reason} most={PUNCH_REASON_MAX} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Stack>
  )
}

const KIND_OPTIONS = Object.entries(CLOCK_KIND_TEXTS).map(([value, label]) => ({ value, label }))

/** The moment of a day of work at which London's clock shows a time: after midnight, if the person came later than that. */
function momentOfDay(day: string, time: string, { punches, calls }: DayMember) {
  const at = londonMoment(day, time)
  const came = punches[0]?.at ?? calls.find((call) => call.day === day)?.from
  const isNextDay = came && isoLondonDay(Date.parse(came)) === day && Date.parse(came) - at > NIGHT_MS
  return isNextDay ? londonMoment(isoDayAfter(day), time) : at
}
/** Nobody comes so much before their call. */
const NIGHT_MS = 6 * 3_600_000
