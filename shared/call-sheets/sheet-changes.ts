import type { SheetContent } from './call-sheets.ts'
import { ownSheetTimesOf, type SheetReader } from './calls.ts'
import { isoLondonDay } from '../dates-in-london.ts'
import { dayRunText } from '../hiring/day-run.ts'
import { nextIsoDay } from '../hiring/shift-times.ts'

/** More changed times than this are only counted: a lock screen shows about two lines. */
const TIMES_NAMED = 3

/**
 * What has changed, short enough for a lock screen: 'Get-in on Monday 07:30 → 07:00; parking'. Long fields are named
 * without their content. Empty where nothing has changed. A new field of a call sheet needs its name in this file; the
 * compiler does not ask for it.
 */
export function sheetChangesText(changes: SheetChange[]): string {
  const times = changes.filter(({ of }) => !of).map(changedTimeText)
  const more = times.length - TIMES_NAMED
  const words = [
    ...times.slice(0, TIMES_NAMED),
    ...(more > 0 ? [more === 1 ? 'one more time' : `${more} more times`] : []),
    ...new Set(changes.flatMap(({ of }) => (of ? [of.charAt(0).toLowerCase() + of.slice(1)] : []))),
  ].join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function changedTimeText({ old, now, words }: SheetChange) {
  if (old && now) return `${words} ${old} → ${now}`
  return now ? `${now} ${words} (new)` : `${old} ${words} (dropped)`
}

/**
 * One difference: `old` is shown struck out, `now` in its place; either may be empty. `of` before them or `words` after
 * them name the field.
 */
export type SheetChange = { key: string; of?: string; old: string; now: string; words: string }

type ContentTime = SheetContent['times'][number]

/** How a moment is formatted for its reader: 'Mon 14 Dec', 'Monday 14 December', '07:00'. */
export type ReaderClock = { day: (at: string) => string; longDay: (at: string) => string; time: (at: string) => string }

/** The differences that concern one member of the crew: of the times only those that they are told. */
export function sheetChangesFor(before: SheetContent, after: SheetContent, reader: SheetReader, clock: ReaderClock) {
  // A time that only changes between their role and everybody stays theirs: for them nothing is different.
  const own = ({ times, ...rest }: SheetContent) => ({
    ...rest,
    times: ownSheetTimesOf(times, reader).map((time) => ({ ...time, role_id: null })),
  })
  return sheetChanges(own(before), own(after), clock)
}

/** The differences between two versions, the times first and in their order. */
export function sheetChanges(before: SheetContent, after: SheetContent, clock: ReaderClock): SheetChange[] {
  return [
    ...timeChanges(before.times, after.times, clock),
    ...textChanges(before, after),
    ...documentChanges(before, after),
  ]
}

/** `words` are without the day, which is said once for days in a row that differ in nothing else. */
type DayChange = SheetChange & { at: string; isOnDay: boolean }

function timeChanges(before: ContentTime[], after: ContentTime[], clock: ReaderClock): SheetChange[] {
  const { moved, whole } = timeWordsBy(clock)
  const known = new Map(before.map((time) => [time.id, time]))
  const left = new Set(after.map(({ id }) => id))
  const onDay = { words: '', isOnDay: true }
  const changed = after.flatMap((time): DayChange[] => {
    const old = known.get(time.id)
    return old ? moved(old, time) : [{ at: time.at, key: time.id, old: '', now: whole(time), ...onDay }]
  })
  const gone = before
    .filter(({ id }) => !left.has(id))
    .map((time): DayChange => ({ at: time.at, key: time.id, old: whole(time), now: '', ...onDay }))
  return foldedDayChanges(
    [...changed, ...gone].toSorted((a, b) => a.at.localeCompare(b.at)),
    clock,
  )
}

function foldedDayChanges(changes: DayChange[], clock: ReaderClock): SheetChange[] {
  const runs: { change: DayChange; first: string; last: string }[] = []
  for (const change of changes) {
    const day = isoLondonDay(Date.parse(change.at))
    const run = runs.find((one) => nextIsoDay(one.last) === day && differsInDayAlone(one.change, change))
    if (run) run.last = day
    else runs.push({ change, first: day, last: day })
  }
  return runs.map(({ change: { at, isOnDay, words, ...change }, first, last }) => {
    const days = first === last ? `on ${sheetWeekdayOf(at, clock)}` : dayRunText(first, last)
    return { ...change, words: [words, isOnDay && days].filter(Boolean).join(' ') }
  })
}

const differsInDayAlone = (a: DayChange, b: DayChange) =>
  a.isOnDay && b.isOnDay && a.old === b.old && a.now === b.now && a.words === b.words

const sheetWeekdayOf = (at: string, clock: ReaderClock) => clock.longDay(at).split(' ')[0]!

function timeWordsBy(clock: ReaderClock) {
  const ending = ({ until }: ContentTime) => (until ? `until ${clock.time(until)}` : '')
  const whole = (time: ContentTime) => [clock.time(time.at), time.label, ending(time)].filter(Boolean).join(' ')
  return { moved, whole }

  /** '07:30 07:00 get-in'; with both days where it has moved to another day. */
  function moved(old: ContentTime, now: ContentTime): DayChange[] {
    const isOtherDay = clock.day(old.at) !== clock.day(now.at)
    const start = ({ at }: ContentTime) => (isOtherDay ? `${clock.day(at)} ${clock.time(at)}` : clock.time(at))
    const line = (part: string, was: string, is: string, words: string, isOnDay = !isOtherDay) =>
      was === is ? [] : [{ at: now.at, key: `${now.id}:${part}`, old: was, now: is, words, isOnDay }]
    return [
      ...line('at', start(old), start(now), now.label),
      ...line('label', old.label, now.label, `at ${clock.time(now.at)}`, true),
      ...line('until', ending(old), ending(now), now.label),
      ...line('role', old.role_id ?? '', now.role_id ?? '', '').map((change) => ({
        ...change,
        old: '',
        now: whole(now),
        isOnDay: false,
        words: `on ${sheetWeekdayOf(now.at, clock)} is for another role`,
      })),
    ]
  }
}

const SHEET_FIELD_NAMES = {
  venue: 'Venue',
  address: 'Address',
  postcode: 'Postcode',
  contact_name: 'Site contact',
  contact_phone: 'Phone of the site contact',
  gate: 'Gate',
  parking: 'Parking',
  bring: 'Bring',
  notes: 'Notes',
  nearest_ae: 'Nearest A&E',
  first_aid: 'First aid',
} satisfies Partial<Record<keyof SheetContent, string>>

const textChanges = (before: SheetContent, after: SheetContent): SheetChange[] =>
  (Object.keys(SHEET_FIELD_NAMES) as (keyof typeof SHEET_FIELD_NAMES)[])
    .map((name) => ({ name, old: before[name] ?? '', now: after[name] ?? '' }))
    .filter(({ old, now }) => old !== now)
    .map(({ name, old, now }) => ({ key: name, of: SHEET_FIELD_NAMES[name], old, now, words: '' }))

function documentChanges({ documents: before }: SheetContent, { documents: after }: SheetContent): SheetChange[] {
  const isIn = (list: SheetContent['documents'], id: string) => list.some((each) => each.id === id)
  const line = ({ id, name }: SheetContent['documents'][number], isNew: boolean) => ({
    key: id,
    of: 'Document',
    ...(isNew ? { old: '', now: name } : { old: name, now: '' }),
    words: '',
  })
  return [
    ...after.filter(({ id }) => !isIn(before, id)).map((each) => line(each, true)),
    ...before.filter(({ id }) => !isIn(after, id)).map((each) => line(each, false)),
  ]
}
