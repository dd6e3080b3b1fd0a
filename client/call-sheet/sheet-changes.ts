import type { SheetContent } from '../../shared/call-sheets.ts'
import { formatDay, formatLongDay, formatTime } from '../../shared/dates.ts'
import { isFor } from './by-day.ts'

/** One thing that is different: `old` is struck out, `now` stands for it; either may be empty. `of` before them or `words` behind say of what. */
export type SheetChange = { key: string; of?: string; old: string; now: string; words: string }

type Time = SheetContent['times'][number]

/** The same for one of the crew: of the times only everybody's and their own role's. */
export function changesFor(before: SheetContent, after: SheetContent, roleId: string | undefined) {
  const own = (content: SheetContent) => ({ ...content, times: content.times.filter(isFor(roleId)) })
  return sheetChanges(own(before), own(after))
}

/** What is different between two versions, the times first and in their order. */
export function sheetChanges(before: SheetContent, after: SheetContent): SheetChange[] {
  return [...timeChanges(before.times, after.times), ...textChanges(before, after), ...documentChanges(before, after)]
}

function timeChanges(before: Time[], after: Time[]): SheetChange[] {
  const known = new Map(before.map((time) => [time.id, time]))
  const left = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((time) => {
    const old = known.get(time.id)
    return old ? moved(old, time) : [{ at: time.at, key: time.id, old: '', now: whole(time), words: `on ${day(time)}` }]
  })
  const gone = before
    .filter(({ id }) => !left.has(id))
    .map((time) => ({ at: time.at, key: time.id, old: whole(time), now: '', words: `on ${day(time)}` }))
  return [...changed, ...gone].toSorted((a, b) => a.at.localeCompare(b.at)).map(({ at: _at, ...change }) => change)
}

/** '07:30 07:00 get-in on Monday'; with the days where it has moved to another one. */
function moved(old: Time, now: Time): (SheetChange & { at: string })[] {
  const isOtherDay = formatDay(old.at) !== formatDay(now.at)
  const clock = (time: Time) => (isOtherDay ? `${formatDay(time.at)} ${formatTime(time.at)}` : formatTime(time.at))
  const words = isOtherDay ? now.label : `${now.label} on ${day(now)}`
  const line = (part: string, was: string, is: string, rest: string) =>
    was === is ? [] : [{ at: now.at, key: `${now.id}:${part}`, old: was, now: is, words: rest }]
  return [
    ...line('at', clock(old), clock(now), words),
    ...line('label', old.label, now.label, `at ${formatTime(now.at)} on ${day(now)}`),
    ...line('until', ending(old), ending(now), words),
    ...line('role', old.role_id ?? '', now.role_id ?? '', '').map((change) => ({
      ...change,
      old: '',
      now: whole(now),
      words: `on ${day(now)} is for another role`,
    })),
  ]
}

const day = ({ at }: Time) => formatLongDay(at).split(' ')[0]!
const ending = ({ until }: Time) => (until ? `until ${formatTime(until)}` : '')
const whole = (time: Time) => [formatTime(time.at), time.label, ending(time)].filter(Boolean).join(' ')

const NAMES = {
  venue: 'Venue',
  address: 'Address',
  postcode: 'Postcode',
  contact_name: 'Site contact',
  contact_phone: 'Phone of the site contact',
  parking: 'Parking',
  bring: 'Bring',
  notes: 'Notes',
} satisfies Partial<Record<keyof SheetContent, string>>

const textChanges = (before: SheetContent, after: SheetContent): SheetChange[] =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ key: name, of: NAMES[name], old: before[name], now: after[name], words: '' }))

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
