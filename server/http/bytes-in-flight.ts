import type { Holder } from '../ports/address-blocks.ts'

const MB = 1_048_576

/** Bodies with files; short bodies of people signed in; short bodies of everybody else, who sign in among them. */
export type BodyShare = 'files' | 'words' | 'strangers'

/**
 * Bytes of request bodies that one address, or one person, may have in flight, and all together. Of files two profiles
 * with pictures, or three photos of full size. None of the shares takes from another.
 */
export const BODY_SHARES: Record<BodyShare, { each: number; all: number }> = {
  files: { each: 32 * MB, all: 128 * MB },
  words: { each: 4 * MB, all: 32 * MB },
  strangers: { each: 2 * MB, all: 16 * MB },
}

export type BytesInFlight = ReturnType<typeof openBytesInFlight>

/** Counts the memory taken by request bodies that are being received or processed, by holder. */
export function openBytesInFlight() {
  const shares = {
    files: openShare(BODY_SHARES.files),
    words: openShare(BODY_SHARES.words),
    strangers: openShare(BODY_SHARES.strangers),
  }
  return (share: BodyShare, holders: Holder[], giveBack: () => void) => shares[share](holders, giveBack)
}

type Entry = { holders: Holder[]; bytes: number; giveBack: () => void; isOver: boolean }

function openShare({ each, all }: { each: number; all: number }) {
  const held = new Map<string, number>()
  const arriving = new Set<Entry>()
  let total = 0

  /** How much the heaviest of these holders would have with so many more, in proportion to what it may have. */
  const weightOf = ({ holders }: Entry, more = 0) =>
    Math.max(0, ...holders.map(({ key, times }) => ((held.get(key) ?? 0) + more) / times))

  function count(entry: Entry, bytes: number) {
    total += bytes
    entry.bytes += bytes
    for (const { key } of entry.holders) {
      const now = (held.get(key) ?? 0) + bytes
      if (now > 0) held.set(key, now)
      else held.delete(key)
    }
  }

  function release(entry: Entry) {
    if (entry.isOver) return
    entry.isOver = true
    arriving.delete(entry)
    count(entry, -entry.bytes)
  }

  /** The largest body still on its way of whoever has most, if that is more than `limit`. */
  function heaviest(limit: number) {
    let found: Entry | undefined
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
  return function open(holders: Holder[], giveBack: () => void) {
    const entry: Entry = { holders, bytes: 0, giveBack, isOver: false }
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
