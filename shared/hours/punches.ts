import type { PunchKind } from '../pay/work-days.ts'

/** 'void': the punch that it replaces did not happen. */
export const CLOCK_KINDS = ['in', 'break', 'back', 'out', 'void'] as const satisfies (PunchKind | 'void')[]
export type ClockKind = (typeof CLOCK_KINDS)[number]

/** Who pressed: the person, their crew chief, the steward at the gate, or the company's desk. */
export const PUNCH_METHODS = ['self', 'chief', 'gate', 'desk'] as const
export type PunchMethod = (typeof PUNCH_METHODS)[number]

/** Why a punch has no place. None of them is a fault. */
export const NO_PLACE_REASONS = ['no fix (indoors)', 'refused', 'not asked'] as const
export type NoPlaceReason = (typeof NO_PLACE_REASONS)[number]

/** Decimals of degrees that are kept: about 100 metres. */
const PLACE_DECIMALS = 3
export const PLACE_ACCURACY_M = 100
export const keptDegrees = (degrees: number) => Number(degrees.toFixed(PLACE_DECIMALS))
/** Metres, whole, and never finer than what is kept. */
export const keptAccuracy = (metres: number) => Math.max(PLACE_ACCURACY_M, Math.ceil(metres))

/** Two presses of one button within it are one. */
export const REPEATED_PRESS_MS = 60_000
/** Two people who clock the same thing within it mean the same moment. */
export const SECOND_WITNESS_MS = 15 * 60_000

/** What of a punch decides which ones stand. `received_at` is null while the server does not have it. */
export type ResolvablePunch = {
  id: string
  kind: ClockKind
  at: string
  made_by: string
  replaces: string | null
  received_at: string | null
}
export type StandingPunch<Punch extends ResolvablePunch> = Punch & { kind: PunchKind }
/** What does not count, and the punch that does instead; null where nothing does. */
export type SupersededPunch<Punch extends ResolvablePunch> = {
  punch: Punch
  because: 'replaced' | 'repeated'
  by: Punch | null
}
export type ResolvedPunches<Punch extends ResolvablePunch> = {
  /** In order of time. */
  standing: StandingPunch<Punch>[]
  superseded: SupersededPunch<Punch>[]
}

/**
 * Which punches of one booking stand. Of a punch and its corrections it is the one that the server received last; what
 * two people clocked at about the same moment is one event, and the earlier counts. Nothing is lost: the rest is named.
 */
export function resolvePunches<Punch extends ResolvablePunch>(punches: readonly Punch[]): ResolvedPunches<Punch> {
  const corrected = lastCorrections(punches)
  const happened = corrected.last.filter((punch): punch is StandingPunch<Punch> => punch.kind !== 'void')
  const { standing, repeated } = withoutSecondWitnesses(happened.toSorted(compareByTime))
  return { standing, superseded: [...corrected.replaced, ...repeated] }
}

/** The punches that stand, in order of time: `resolvePunches`. */
export const standingPunchesOf = <Punch extends ResolvablePunch>(punches: readonly Punch[]) =>
  resolvePunches(punches).standing

function lastCorrections<Punch extends ResolvablePunch>(punches: readonly Punch[]) {
  const byId = new Map(punches.map((punch) => [punch.id, punch]))
  const threads = new Map<string, Punch[]>()
  for (const punch of punches.toSorted(compareByReceipt)) {
    const first = firstIdOf(punch, byId)
    threads.set(first, [...(threads.get(first) ?? []), punch])
  }
  const last = [...threads.values()].map((thread) => thread.at(-1)!)
  const replaced = [...threads.values()].flatMap((thread) => {
    const stands = thread.at(-1)!
    const by = stands.kind === 'void' ? null : stands
    return thread.slice(0, -1).map((punch): SupersededPunch<Punch> => ({ punch, because: 'replaced', by }))
  })
  return { last, replaced }
}

/** The punch that a correction goes back to, over corrections of corrections. */
function firstIdOf({ id, replaces }: ResolvablePunch, byId: Map<string, ResolvablePunch>) {
  let first = replaces ?? id
  for (let steps = byId.size; steps > 0; steps--) {
    const before = byId.get(first)?.replaces
    if (!before) break
    first = before
  }
  return first
}

function withoutSecondWitnesses<Punch extends ResolvablePunch>(sorted: StandingPunch<Punch>[]) {
  const standing: StandingPunch<Punch>[] = []
  const repeated: SupersededPunch<Punch>[] = []
  for (const punch of sorted) {
    const before = standing.at(-1)
    if (before && isSameEvent(before, punch)) repeated.push({ punch, because: 'repeated', by: before })
    else standing.push(punch)
  }
  return { standing, repeated }
}

function isSameEvent(before: ResolvablePunch, punch: ResolvablePunch) {
  if (before.kind !== punch.kind) return false
  const apart = Date.parse(punch.at) - Date.parse(before.at)
  return apart <= (before.made_by === punch.made_by ? REPEATED_PRESS_MS : SECOND_WITNESS_MS)
}

/** What waits to be sent comes after all that the server has. */
const compareByReceipt = (a: ResolvablePunch, b: ResolvablePunch) =>
  receivedMs(a) - receivedMs(b) || (a.id < b.id ? -1 : 1)
const receivedMs = ({ received_at }: ResolvablePunch) =>
  received_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(received_at)
const compareByTime = (a: ResolvablePunch, b: ResolvablePunch) =>
  Date.parse(a.at) - Date.parse(b.at) || CLOCK_KINDS.indexOf(a.kind) - CLOCK_KINDS.indexOf(b.kind)
