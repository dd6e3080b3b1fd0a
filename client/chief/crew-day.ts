import { workDay } from '../../shared/dates-in-london.ts'
import type { ChiefGrant, GrantedPerson } from '../../shared/hours/chief-grants.ts'
import type { CrewSheetRow } from '../../shared/hours/crew-sheets.ts'
import { clockedPunchOf, draftSheetsOf, type DraftSheet } from '../../shared/hours/draft-sheets.ts'
import { isOnGrantedDay } from '../../shared/hours/granted-days.ts'
import { NOT_IN_TEXT } from '../../shared/hours/punch-texts.ts'
import { type StandingPunch, standingPunchesOf } from '../../shared/hours/punches.ts'
import { exceptionRankOf, type SheetException } from '../../shared/hours/sheet-exceptions.ts'
import { termsAtDayRate } from '../../shared/pay/unstated-terms.ts'
import type { PunchKind } from '../../shared/pay/work-days.ts'
import { isChiefActAbout } from '../offline/outbox/kinds/day-sheet.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { LocalPunch } from '../offline/store/rows.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'

/** absent: nothing was pressed yet; unclear: no off, or times that do not go together. */
export type CrewStanding = 'absent' | 'on' | 'break' | 'off' | 'unclear'

/** One of the crew on a day, as the chief's device knows them. */
export type DayMember = GrantedPerson & {
  isChief: boolean
  isCalled: boolean
  standing: CrewStanding
  /** When they came, went or last pressed (ISO). */
  since: string | null
  /** Of this day, in order of time. */
  punches: StandingPunch<LocalPunch>[]
  draft: DraftSheet | null
  exceptions: SheetException[]
  sheet: CrewSheetRow | null
  signature: WaitingAct
  question: WaitingAct
}

type WaitingAct = 'waiting' | 'refused' | null

/** What nobody has told a chief's device: the rates. Its times and what stands out do without. */
const NO_RATE = { hash: '', terms: termsAtDayRate(null, 0) }
const NEXT_KINDS: Record<CrewStanding, PunchKind[]> = {
  absent: ['in'],
  on: ['break', 'out'],
  break: ['back', 'out'],
  off: ['in'],
  unclear: [],
}

export type KeptCrew = {
  punches: LocalPunch[]
  sheets: CrewSheetRow[]
  outbox: OutboxRow[]
}

/** What this device has of a grant's crew; without an id of the only one, or the first. */
export async function readCrewOf(db: StandbyDb, grantId: string | null) {
  const row = await (grantId === null ? db.chief_grants.toCollection().first() : db.chief_grants.get(grantId))
  if (!row) return null
  const [punches, sheets, outbox] = await Promise.all([
    db.punches
      .where('booking_id')
      .anyOf(row.grant.crew.map(({ booking_id }) => booking_id))
      .toArray(),
    db.crew_sheets.filter(({ job_id }) => job_id === row.job_id).toArray(),
    db.outbox.filter(({ kind }) => kind === 'times_signature' || kind === 'times_query').toArray(),
  ])
  return { row, punches, sheets, outbox }
}

/** Everybody of a day: those called, and whoever came without a call. */
export function crewDayOf(
  { chief_id, crew }: ChiefGrant,
  { punches, sheets, outbox }: KeptCrew,
  day: string,
  now: number,
): DayMember[] {
  return crew.map((person) => {
    const own = standingPunchesOf(punches.filter(({ booking_id }) => booking_id === person.booking_id))
    const planned = person.calls.map(({ day: work_day, from, until }) => ({ work_day, from, until }))
    const clocked = own.map(clockedPunchOf)
    const drafts = draftSheetsOf(() => NO_RATE, { punches: clocked, planned, now })
    // Whoever came after midnight is on site tonight, though their day is the next.
    const isTonight = ({ is_running }: DraftSheet) => is_running && day === workDay(now)
    const draft = drafts.find(isTonight) ?? drafts.find(({ work_day }) => work_day === day) ?? null
    const ofDay = punchesOfDraft(own, draft, { day, drafts })
    const standing = standingOf(draft, ofDay)
    return {
      ...person,
      isChief: person.freelancer_id === chief_id,
      isCalled: person.days.includes(day),
      standing,
      since: ofDay.at(-1)?.at ?? null,
      punches: ofDay,
      draft,
      exceptions: ofDay.length > 0 ? (draft?.exceptions ?? []) : [],
      sheet: sheets.find((one) => one.booking_id === person.booking_id && one.work_day === day) ?? null,
      signature: waitingActOf('times_signature', outbox, { booking_id: person.booking_id, work_day: day }),
      question: waitingActOf('times_query', outbox, { booking_id: person.booking_id, work_day: day }),
    }
  })
}

/**
 * A finished day says itself which presses are its own; of one that lasts or has a fault it is all of the day and its
 * night that no other day has: who comes in the morning is not of the evening before.
 */
function punchesOfDraft(
  own: StandingPunch<LocalPunch>[],
  draft: DraftSheet | null,
  { day, drafts }: { day: string; drafts: readonly DraftSheet[] },
) {
  if (!draft) return []
  if (draft.inputs?.punches) return own.filter((punch) => hasDraftPunch(draft, punch))
  const others = drafts.filter((one) => one !== draft)
  const isOfOther = (punch: StandingPunch<LocalPunch>) => others.some((one) => hasDraftPunch(one, punch))
  const came = draft.is_running ? cameMs(draft) : 0
  return own.filter((punch) => isOnGrantedDay([day], punch.at) && Date.parse(punch.at) >= came && !isOfOther(punch))
}

const cameMs = (running: DraftSheet) => running.present[0]!.from * 60_000

/** Whether a day that is finished, or lasts, has this press. */
function hasDraftPunch(draft: DraftSheet, { kind, at }: Pick<LocalPunch, 'kind' | 'at'>) {
  const named = draft.inputs?.punches
  if (named) return named.some(([one, when]) => one === kind && when === at)
  return draft.is_running && Date.parse(at) >= cameMs(draft)
}

function standingOf(draft: DraftSheet | null, punches: StandingPunch<LocalPunch>[]): CrewStanding {
  const last = punches.at(-1)
  if (!draft || !last) return 'absent'
  if (draft.is_running) return last.kind === 'break' ? 'break' : 'on'
  return draft.fault === null ? 'off' : 'unclear'
}

function waitingActOf(
  kind: 'times_signature' | 'times_query',
  outbox: OutboxRow[],
  whose: { booking_id: string; work_day: string },
): WaitingAct {
  const row = outbox.find((one) => one.kind === kind && isChiefActAbout(one, whose))
  if (!row) return null
  return row.state === 'parked' ? 'refused' : 'waiting'
}

export const nextKindsOf = ({ standing }: DayMember) => NEXT_KINDS[standing]
export const isOnSite = ({ standing }: DayMember) => standing === 'on' || standing === 'break'
const isSigned = ({ sheet }: DayMember) => sheet?.state === 'signed' || sheet?.state === 'vouched'
export const isSignedOrWaiting = (member: DayMember) => isSigned(member) || member.signature === 'waiting'
/** Worked, over, and not signed by anybody for the company. One's own is somebody else's to sign. */
export const isCrewToSign = (member: DayMember) =>
  !member.isChief && member.punches.length > 0 && !isOnSite(member) && !isSignedOrWaiting(member)
/** What the desk has to decide is not the chief's. */
const isWithOffice = ({ sheet }: DayMember) => sheet?.state === 'queried' || sheet?.state === 'amended'
export const canChiefSign = (member: DayMember) =>
  isCrewToSign(member) && member.standing === 'off' && !isWithOffice(member) && member.question !== 'waiting'
/** There is something to ask about once its person has sent it. */
export const canChiefQuery = (member: DayMember) =>
  isCrewToSign(member) && member.sheet?.state === 'submitted' && member.question !== 'waiting'
export const isPlainMember = (member: DayMember) =>
  canChiefSign(member) && member.exceptions.length === 0 && member.signature === null && member.question === null

export const CREW_VIEWS = ['site', 'absent', 'sign', 'signed'] as const
export type CrewView = (typeof CREW_VIEWS)[number]
export const CREW_VIEW_LABELS: Record<CrewView, string> = {
  site: 'On site',
  absent: NOT_IN_TEXT,
  sign: 'To sign',
  signed: 'Signed',
}

export function membersUnder(view: CrewView, members: readonly DayMember[]) {
  if (view === 'site') return members.filter(isOnSite)
  if (view === 'absent') return members.filter(({ standing, isCalled }) => standing === 'absent' && isCalled)
  if (view === 'signed') return members.filter((member) => !member.isChief && isSignedOrWaiting(member))
  return members.filter(isCrewToSign).toSorted((a, b) => rankOf(a) - rankOf(b))
}
const rankOf = (member: DayMember) =>
  member.standing === 'unclear' || isWithOffice(member) || member.signature === 'refused' || member.question !== null
    ? -1
    : exceptionRankOf(member.exceptions)

/** Of everybody on site those for whom a press of the whole crew is something new. */
export const toPressForAll = (kind: 'break' | 'back', members: readonly DayMember[]) =>
  members.filter(({ standing }) => standing === (kind === 'break' ? 'on' : 'break'))
