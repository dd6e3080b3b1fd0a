type Need<Kind extends string> = { kind: Kind; by: number }

const DAY_MS = 86_400_000
/** What is due within a day comes first, then within three, then within a week, then the rest. */
const URGENT_WITHIN_DAYS = [1, 3, 7]

/** Orders needs by how soon they are too late, then by kind, then by the moment itself. `now` in ms. */
export const compareNeeds =
  <Kind extends string>(kinds: readonly Kind[], now: number) =>
  (a: Need<Kind>, b: Need<Kind>) =>
    urgencyOf(a, now) - urgencyOf(b, now) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.by - b.by

function urgencyOf({ by }: Need<string>, now: number) {
  const at = URGENT_WITHIN_DAYS.findIndex((days) => by - now <= days * DAY_MS)
  return at === -1 ? URGENT_WITHIN_DAYS.length : at
}
