import { openSingleProcess } from '../db/processes.ts'
import { type Count, openByBlock, takeAll } from './block-limits.ts'

const MB = 1_048_576
const DAY = 86_400

type Kind = 'words' | 'files'

/**
 * Bytes of bodies that a person may send in a day, and an address: a venue's has many people. Of short bodies three thousand of
 * the longest messages; of files a hundred of the largest.
 */
export const DAY_BYTES: Record<Kind, { person: number; address: number }> = {
  words: { person: 32 * MB, address: 256 * MB },
  files: { person: 1_024 * MB, address: 8_192 * MB },
}

export type BytesPerDay = ReturnType<typeof openBytesPerDay>

/** Counts by person, by address and by the blocks around it, in this process alone. */
export function openBytesPerDay(limits = DAY_BYTES) {
  const { rateLimiter } = openSingleProcess()
  const open = (kind: Kind) => ({
    person: rateLimiter(`${kind} of a person`, { points: limits[kind].person, duration: DAY }),
    address: openByBlock(rateLimiter, `${kind} of an address`, { points: limits[kind].address, duration: DAY }),
  })
  const kinds = { words: open('words'), files: open('files') }
  /** Counts them; throws 429 once there were too many. */
  return (kind: Kind, from: string, userId: string | undefined, bytes: number) => {
    const { person, address } = kinds[kind]
    return takeAll([...(userId ? [[person, userId] satisfies Count] : []), ...address(from)], bytes, TOO_MUCH)
  }
}

const TOO_MUCH = 'That is more than can be sent in a day.'
