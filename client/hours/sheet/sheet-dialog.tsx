import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { openQueriesOf, sheetActRefusalOf } from '../../../shared/hours/sheet-states.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { discardUnsentItem, retryUnsentItem } from '../../offline/outbox/unsent.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type HoursDay, plannedText, stateTextOf } from '../hours-day.ts'
import { AnswerForm } from './answer-form.tsx'
import { QueryForm } from './query-form.tsx'
import { SheetHistory } from './sheet-history.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { type SheetActs, useSheetActs } from './use-sheet-acts.ts'

type Props = { day: HoursDay; side: 'person' | 'desk'; startsWith?: 'query' | undefined; onClose: () => void }
type OpenForm = 'query' | 'amend' | 'answer' | null

/** The sheet of a day with all its lines and its history, and what this side may do about it; without signal too. */
export default function SheetDialog({ day, side, startsWith, onClose }: Props) {
  const acts = useSheetActs(side)
  const [form, setForm] = useState<OpenForm>(startsWith ?? null)
  const { online } = useStatus()
  const state = stateTextOf(day, side)
  const closeOn = (isDone: boolean) => (isDone ? onClose() : undefined)
  const isForm = form !== null && day.waiting === null
  const who = side === 'desk' ? `${day.full_name} · ${day.job_title}` : day.job_title

  return (
    <Dialog
      open
      size="md"
      title={shiftDayText(day.work_day)}
      description={who}
      onClose={onClose}
      footer={
        isForm ? (
          <>
            <Button onClick={() => setForm(null)}>Back</Button>
            <Button variant="primary" type="submit" form={FORM_ID}>
              {FORM_LABELS[form]}
            </Button>
          </>
        ) : (
          <SheetButtons day={day} side={side} acts={acts} onForm={setForm} onDone={onClose} />
        )
      }
    >
      <Stack gap={4}>
        <Row>
          <Badge tone={state.tone}>{state.words}</Badge>
        </Row>
        <WaitingNote day={day} isOnline={online} />
        <SheetLines day={day} />
        {isForm && form === 'query' && (
          <QueryForm
            id={FORM_ID}
            day={day}
            label={FORM_LABELS.query}
            allowsMissing={side === 'person'}
            onSend={async (asked) => closeOn(await acts.query(day, asked))}
          />
        )}
        {isForm && form === 'amend' && (
          <QueryForm
            id={FORM_ID}
            day={day}
            label={FORM_LABELS.amend}
            allowsMissing
            onSend={async (asked) => closeOn(await acts.amend(day, asked))}
          />
        )}
        {isForm && form === 'answer' && (
          <AnswerForm
            id={FORM_ID}
            day={day}
            onSend={async (reason) =>
              closeOn(await (side === 'desk' ? acts.sign(day, reason) : acts.submit(day, reason)))
            }
          />
        )}
        {day.sheet && <SheetHistory sheet={day.sheet} />}
      </Stack>
    </Dialog>
  )
}

const FORM_ID = 'sheet-form'
const FORM_LABELS = { query: 'Send question', amend: 'Send change', answer: 'Send answer' }

function WaitingNote({ day: { waiting }, isOnline }: { day: HoursDay; isOnline: boolean }) {
  if (!waiting) return null
  if (waiting.state === 'queued')
    return (
      <Text size="small" muted>
        {isOnline ? 'Sending.' : 'You’re offline. It’s saved on this device and sends when you’re back online.'}
      </Text>
    )
  return (
    <InlineError
      what={waiting.last_error?.detail || 'This was refused.'}
      action={
        <>
          <Button size="sm" onClick={() => void retryUnsentItem(waiting.id)}>
            Try again
          </Button>
          <Button size="sm" onClick={() => void discardUnsentItem(waiting.id)}>
            Discard
          </Button>
        </>
      }
    />
  )
}

/** 'I worked 08:00–18:00', 'Off at 18:00': what was planned, for a day that was not clocked or not ended. */
function plannedAnswerOf(day: HoursDay) {
  const { planned, draft } = day
  if (!planned?.until || !draft) return null
  if (draft.exceptions.includes('no_punches')) return `I worked ${plannedText(day)}`
  const last = draft.present.at(-1)
  const isAfter = last !== undefined && Date.parse(planned.until) > last.from * 60_000
  return draft.exceptions.includes('no_out') && isAfter ? `Off at ${formatLondonTime(planned.until)}` : null
}

type ButtonsProps = {
  day: HoursDay
  side: Props['side']
  acts: SheetActs
  onForm: (form: OpenForm) => void
  onDone: () => void
}

function SheetButtons({ day, side, acts, onForm, onDone }: ButtonsProps) {
  const facts = day.sheet ?? { versions: [], acts: [] }
  const may = (kind: 'submit' | 'sign' | 'query' | 'amend') =>
    day.waiting === null && sheetActRefusalOf(facts, kind, side) === null
  // Signing over a question says why, be it a colleague's own.
  const isAsked = openQueriesOf(facts).some(({ as }) => side === 'desk' || as !== 'person')
  const canSend = may('submit') && day.draft !== null && day.draft.fault === null
  const done = (made: Promise<boolean>) => void made.then((isMade) => isMade && onDone())
  const canClock = side === 'person' && may('submit') && Boolean(plannedAnswerOf(day))
  const isIdle = !canClock && !canSend && !may('query') && !may('amend') && !may('sign')
  return (
    <>
      {isIdle && <Button onClick={onDone}>Close</Button>}
      {canClock && (
        <Button variant="primary" onClick={() => void acts.clockAsPlanned(day)}>
          {plannedAnswerOf(day)}
        </Button>
      )}
      {may('query') && <Button onClick={() => onForm('query')}>Query a line</Button>}
      {may('amend') && <Button onClick={() => onForm('amend')}>Change a line</Button>}
      {isAsked && (side === 'desk' ? may('sign') : canSend) && (
        <Button variant="primary" onClick={() => onForm('answer')}>
          Leave it as is
        </Button>
      )}
      {!isAsked && canSend && (
        <Button variant="primary" onClick={() => done(acts.submit(day))}>
          Send
        </Button>
      )}
      {!isAsked && may('sign') && (
        <Button variant="primary" onClick={() => done(acts.sign(day))}>
          Sign
        </Button>
      )}
    </>
  )
}
