import fc from 'fast-check'
import { expect } from 'vitest'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { hurtText } from '../../support/hurt-text.ts'
import { keysOf } from './kinds.ts'
import type { Sent } from './sent-log.ts'

/** More than a run numbers. */
const SERIALS = 1_000
/** Texts of several lines, with what may follow their number; all others are names. */
const LENGTHS: Record<string, number> = { words: 400, notes: 400, bio: 400, company: 400, note: 120 }
const NAME = 40
/** Their names are compared after they were made plain. */
const FILES = new Set(['photo', 'document', 'file'])
const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** The same text for the same seed, as JSON and every database keep it. */
function withHurt(text: string, what: string, seed: number) {
  if (FILES.has(what)) return text
  const [hurt = ''] = fc.sample(hurtText(LENGTHS[what] ?? NAME), { seed, numRuns: 1 })
  const whole = `${text} ${hurt}`.toWellFormed().replaceAll('\0', '')
  return what in LENGTHS
    ? whole.trim()
    : whole
        .replaceAll(BREAKS, ' ')
        .replaceAll(/:\/\/|www\./gi, ' ')
        .trim()
}

type Words = {
  id: string
  sender: string
  /** A job's id, or 'direct'. */
  thread: string
  content: string
  /** The name of its file: messages with files may be overtaken. */
  file?: string | null
  /** To several people: it has a queue of its own. */
  isForSeveral?: true
}
type Wish = {
  /** The id of the person who wishes it. */
  by: string
  /** What it is about: a later wish with the same key replaces it. */
  key: string
  /** The request that carries it out. */
  isIt: (sent: Sent) => boolean
  /** Whether a refusal counts as done. */
  isDoneBy?: (sent: Sent) => boolean
}
export type Reference = ReturnType<typeof createReference>

/** A record of what each person wrote and wished, in which order, and what was taken back. */
export function createReference(run: number) {
  const written: Words[] = []
  /** Contents that need not be there: of reminders, which may find nobody who has not read. */
  const mayBeThere = new Set<string>()
  /** 'never': it had not been tried, so it must not exist anywhere; 'perhaps': it was tried, and may have arrived. */
  const takenBack = new Map<string, 'never' | 'perhaps'>()
  const wishes = new Map<string, Wish>()
  let serial = 0

  return {
    written,
    mayBeThere,
    takenBack,
    /** A unique text: 'Run 7, words 3'; in what is not a name of a file, with something made to hurt. */
    next: (what: string) => withHurt(`Run ${run}, ${what} ${++serial}`, what, run * SERIALS + serial),
    wrote: (words: Words) => void written.push(words),
    wish: (wish: Wish) => void wishes.set(wish.key, wish),
    /** Withdraws a wish; what was sent was sent. */
    unwish: (key: string) => void wishes.delete(key),
    /** Earlier read marks, and places in the list, have no effect in another change log. */
    forgetReading(by: string) {
      for (const wish of wishes.values()) if (wish.by === by && /^(read|view) /.test(wish.key)) wishes.delete(wish.key)
    },
    tookBack(row: OutboxRow, isCertain: boolean) {
      if (['message', 'application', 'broadcast', 'pay_request'].includes(row.kind))
        takenBack.set(row.id, row.tried_at || !isCertain ? 'perhaps' : 'never')
      for (const key of keysOf(row)) wishes.delete(key)
    },
    /** Each remaining wish was carried out: the server received it and accepted. */
    checkWishes(sent: Sent[]) {
      for (const { by, key, isIt, isDoneBy } of wishes.values()) {
        const asked = sent.filter((each) => each.by === by && isIt(each))
        const isDone = asked.some((each) => each.status < 300 || isDoneBy?.(each))
        expect(isDone, `${key}: wished, and ${asked.length === 0 ? 'never asked for' : 'never done'}`).toBe(true)
      }
      for (const [id, taken] of takenBack) {
        if (taken !== 'never') continue
        expect(
          sent.some(({ body }) => body.id === id),
          'taken back before it was tried, and sent',
        ).toBe(false)
      }
    },
  }
}
