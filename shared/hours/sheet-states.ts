import type { SheetLine } from './draft-sheets.ts'

/**
 * open: nobody has sent it. submitted: the person has. queried: a side says that a line is wrong. amended: the company
 * has changed it, and the person has not agreed. vouched: the chief has signed its times, and the person has not sent it.
 * changed: a late punch made it, and neither has agreed. signed: both have.
 */
export const SHEET_STATES = ['open', 'submitted', 'queried', 'amended', 'changed', 'vouched', 'signed'] as const
export type SheetState = (typeof SHEET_STATES)[number]

export const SHEET_ACT_KINDS = ['submit', 'sign', 'query', 'answer', 'amend'] as const
export type SheetActKind = (typeof SHEET_ACT_KINDS)[number]
/** As what somebody acts upon a sheet. */
export const SHEET_SIDES = ['person', 'chief', 'desk'] as const
export type SheetSide = (typeof SHEET_SIDES)[number]

type ActFacts = {
  version: number
  kind: SheetActKind
  as: SheetSide
  line: number | null
  /** By somebody who was chief no more: it is kept, is nobody's assent, and holds up nothing. */
  is_after_grant?: true | undefined
}
type VersionFacts = { version: number; hash: string; lines: readonly Pick<SheetLine, 'pence'>[]; total_pence: number }
/** All versions and acts of a day, in their order. */
export type SheetFacts = { versions: readonly VersionFacts[]; acts: readonly ActFacts[] }

export function sheetStateOf({ versions, acts }: SheetFacts): SheetState {
  const last = versions.at(-1)
  if (!last || acts.every((act) => act.is_after_grant)) return 'open'
  if (openQueriesOf({ versions, acts }).length > 0) return 'queried'
  const { person, company, isAmended } = assentsTo(acts, last.version)
  if (person && company) return 'signed'
  if (person) return 'submitted'
  if (!company) return 'changed'
  return isAmended ? 'amended' : 'vouched'
}

/** Sending, signing and changing a version are each a side's assent to it. */
function assentsTo(acts: readonly ActFacts[], version: number) {
  const assents = acts.filter(
    (act) => act.version === version && !act.is_after_grant && ['submit', 'sign', 'amend'].includes(act.kind),
  )
  return {
    person: assents.some((act) => act.as === 'person'),
    company: assents.some((act) => act.as !== 'person'),
    isAmended: assents.some(({ kind }) => kind === 'amend'),
  }
}

/**
 * Of the last version, those that nobody has answered: a signature and an answer end them all, and so does a new version.
 * One of a chief who was none any more is for the desk to read, and holds up nothing.
 */
export function openQueriesOf<Act extends ActFacts>({
  versions,
  acts,
}: {
  versions: SheetFacts['versions']
  acts: readonly Act[]
}): Act[] {
  const own = acts.filter((act) => act.version === versions.at(-1)?.version && !act.is_after_grant)
  const answered = own.findLastIndex(({ kind }) => kind === 'sign' || kind === 'answer')
  return own.slice(answered + 1).filter(({ kind }) => kind === 'query')
}

/** The version that both sides have agreed to last: it stands until they agree to another. */
export const signedVersionOf = <Version extends VersionFacts>({
  versions,
  acts,
}: {
  versions: readonly Version[]
  acts: readonly ActFacts[]
}): Version | null =>
  versions.findLast(({ version }) => {
    const { person, company } = assentsTo(acts, version)
    return person && company
  }) ?? null

/** What can be paid now, in pence: what was signed; else, of a sheet that the company queries, all but the lines in question. */
export function payablePenceOf(facts: SheetFacts): number {
  const signed = signedVersionOf(facts)
  if (signed) return signed.total_pence
  const held = new Set(openQueriesOf(facts).flatMap((act) => (act.as === 'person' ? [] : [act.line])))
  if (held.size === 0) return 0
  return facts.versions.at(-1)!.lines.reduce((sum, { pence }, at) => (held.has(at) ? sum : sum + pence), 0)
}

/** The number of the version that sending makes: what a late punch or the chief has made is sent as it is. */
export function sentVersionOf(facts: SheetFacts, hash: string) {
  const last = facts.versions.at(-1)
  if (last && last.hash === hash && ['open', 'changed', 'vouched'].includes(sheetStateOf(facts))) return last.version
  return (last?.version ?? 0) + 1
}

/** Why somebody may not do this now, in words; null if they may. */
export function sheetActRefusalOf(
  facts: SheetFacts,
  kind: Exclude<SheetActKind, 'answer'>,
  as: SheetSide,
): string | null {
  const state = sheetStateOf(facts)
  const isPerson = as === 'person'
  if (kind === 'submit' && !isPerson) return 'Only the person who worked the day can send its sheet.'
  const isOwnQuery = openQueriesOf(facts).some((act) => (act.as === 'person') === isPerson)
  const allowed = {
    submit: ['open', 'changed', 'vouched'].includes(state) || (state === 'queried' && !isOwnQuery),
    sign: signedStatesOf(as).includes(state),
    query: isPerson
      ? state === 'signed' || state === 'amended'
      : state === 'submitted' || (state === 'queried' && isOwnQuery),
    amend: state === 'signed' || state === 'queried',
  }
  return allowed[kind] ? null : REFUSAL_TEXTS[state]
}

/** A chief signs times, whether they were sent or not; what is queried or changed is about money. */
function signedStatesOf(as: SheetSide): SheetState[] {
  if (as === 'person') return ['amended']
  return as === 'chief' ? ['open', 'submitted', 'changed'] : ['submitted', 'queried']
}

const REFUSAL_TEXTS: Record<SheetState, string> = {
  open: 'Nobody has sent a sheet for this day yet.',
  submitted: 'This sheet has been sent and is waiting for a signature.',
  queried: 'There is a question about this sheet: answer it first.',
  amended: 'The company has changed this sheet, and the person who worked the day hasn’t agreed yet.',
  changed: 'A late punch has changed this day: the person who worked it has to send the sheet again.',
  vouched: 'The chief has signed these times, and the person who worked the day hasn’t sent the sheet yet.',
  signed: 'This sheet is signed.',
}

export const SHEET_STATE_TEXTS: Record<SheetState, string> = {
  open: 'Not sent',
  submitted: 'To sign',
  queried: 'Queried',
  amended: 'Changed, to agree',
  changed: 'Late punch, to send',
  vouched: 'Chief signed, to send',
  signed: 'Signed',
}

/** The lines after an amendment: one is put in the place of another, or beside them. */
export function amendedLinesOf(
  lines: readonly SheetLine[],
  { line, pence, words }: { line: number | null; pence: number; words: string },
): SheetLine[] {
  const agreed: SheetLine = { rule: 'agreed', minutes: line === null ? 0 : lines[line]!.minutes, pence, words }
  return line === null ? [...lines, agreed] : lines.map((one, at) => (at === line ? agreed : one))
}
