import type { ShareHolder } from '../ports/address-blocks.ts'

const MEGABYTE_BYTES = 1_048_576

/** Bodies with files; short bodies of people signed in; short bodies of everybody else, who sign in among them. */
export type BodyShare = 'files' | 'words' | 'strangers'

/**
 * Bytes of request bodies that one address, or one person, may have in flight, and all together. Of files two profiles
 * with pictures, or three photos of full size. None of the shares takes from another.
 */
export const BODY_SHARES: Record<BodyShare, { each: number; all: number }> = {
  files: { each: 32 * MEGABYTE_BYTES, all: 128 * MEGABYTE_BYTES },
  words: { each: 4 * MEGABYTE_BYTES, all: 32 * MEGABYTE_BYTES },
  strangers: { each: 2 * MEGABYTE_BYTES, all: 16 * MEGABYTE_BYTES },
}

export type BytesInFlight = ReturnType<typeof openBytesInFlight>

/** Counts the memory taken by request bodies that are being received or processed, by holder. */
export function openBytesInFlight() {
  const shares = {
    files: openBodyShare(BODY_SHARES.files),
    words: openBodyShare(BODY_SHARES.words),
    strangers: openBodyShare(BODY_SHARES.strangers),
  }
  return (share: BodyShare, holders: ShareHolder[], giveBack: () => void) => shares[share](holders, giveBack)
}

type ArrivingBody = { holders: ShareHolder[]; bytes: number; giveBack: () => void; isOver: boolean }

function openBodyShare({ each, all }: { each: number; all: number }) {
  const held = new Map<string, number>()
  const arriving = new Set<ArrivingBody>()
  let total = 0

  /** How much the heaviest of these holders would have with so many more, in proportion to what it may have. */
  const weightOf = ({ holders }: ArrivingBody, more = 0) =>
    Math.max(0, ...holders.map(({ key, times }) => ((held.get(key) ?? 0) + more) / times))

  function count(entry: ArrivingBody, bytes: number) {
    total += bytes
    entry.bytes += bytes
    for (const { key } of entry.holders) {
      const now = (held.get(key) ?? 0) + bytes
      if (now > 0) held.set(key, now)
      else held.delete(key)
    }
  }

  function release(entry: ArrivingBody) {
    if (entry.isOver) return
    entry.isOver = true
    arriving.delete(entry)
    count(entry, -entry.bytes)
  }

  /** The largest body still on its way of whoever has most, if that is more than `limit`. */
  function heaviest(limit: number) {
    let found: ArrivingBody | undefined
    let most = limit
    for (const entry of arriving) {
      const weight = weightOf(entry)
      if (weight < most || (weight === most && entry.bytes <= (found?.bytes ?? Infinity))) continue
      found = entry
      most = weight
    }
    return found
  }

  /**
   * A body that begins to arrive. `giveBack` is called when its bytes are needed for somebody who has fewer: it must
   * end the body.
   */
  return function open(holders: ShareHolder[], giveBack: () => void) {
    const entry: ArrivingBody = { holders, bytes: 0, giveBack, isOver: false }
    return {
      /** Counts bytes that have come; false if there is no room for them. */
      add(bytes: number): boolean {
        if (entry.isOver || weightOf(entry, bytes) > each) return false
        while (total + bytes > all) {
          const other = heaviest(weightOf(entry, bytes))
          if (!other) return false
          release(other)
          other.giveBack()
        }
        count(entry, bytes)
        arriving.add(entry)
        return true
      },
      /** It has arrived whole and is worked on: nothing of it is given back any more. */
      arrived: () => void arriving.delete(entry),
      release: () => release(entry),
    }
  }
}
