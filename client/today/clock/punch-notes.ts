import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { SupersededPunch } from '../../../shared/hours/punches.ts'
import { durationText } from '../../../shared/pay/pay-words.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'

/** A clock that is wrong by more is told of beside what it said. */
const WRONG_CLOCK_MS = 120_000

const METHOD_NOTES = { self: null, chief: 'by the crew chief', gate: 'at the gate' } as const
/** Their phone could not know yet. */
const STOOD_DOWN_NOTE = 'by a crew chief who had been stood down'

/** What there is to know of a press: 'by Northgate Live · no fix (indoors) · clock 12 min slow' */
export function punchNotes(
  { method, place, no_place, clock, witness, is_after_grant }: LocalPunch,
  company: string,
): string[] {
  const by = method === 'desk' ? `by ${company}` : is_after_grant ? STOOD_DOWN_NOTE : METHOD_NOTES[method]
  const where = place ? 'place kept' : no_place === 'not asked' ? null : no_place === 'refused' ? 'no place' : no_place
  const seen = witness && method === 'self' ? `signed by the crew chief ${formatLondonTime(witness.at)}` : null
  return [by, seen, where, clockNote(clock)].filter((note) => note !== null)
}

function clockNote({ offset_ms, is_unsure }: LocalPunch['clock']) {
  if (is_unsure) return 'clock unsure'
  if (offset_ms === null || Math.abs(offset_ms) <= WRONG_CLOCK_MS) return null
  const minutes = Math.round(Math.abs(offset_ms) / 60_000)
  return `clock ${durationText(minutes)} ${offset_ms > 0 ? 'slow' : 'fast'}`
}

/** 'was On site 07:02', 'also clocked 07:06 by the crew chief', 'On site 06:30 taken back' */
export function supersededText({ punch, because, by }: SupersededPunch<LocalPunch>, company: string) {
  const time = formatLondonTime(punch.at)
  if (punch.kind === 'void') return 'Taken back, then put back'
  const what = `${CLOCK_KIND_TEXTS[punch.kind]} ${time}`
  if (because === 'repeated') return [`${what} too`, ...punchNotes(punch, company).slice(0, 1)].join(', ')
  return by ? `${what} before it was corrected` : `${what} taken back`
}
