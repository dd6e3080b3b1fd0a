import type { OutboxRow } from '../../../client/offline/outbox-row.ts'

export type Words = { id: string; sender: string; /** A job's id, or 'direct'. */ thread: string; content: string }
export type Reference = ReturnType<typeof createReference>

/** What two careful clerks would have noted: who wrote what, in which order, and what was taken back. */
export function createReference(run: number) {
  const written: Words[] = []
  /** 'never': it had not been tried, so it must not be anywhere; 'perhaps': it had, and may have arrived. */
  const takenBack = new Map<string, 'never' | 'perhaps'>()
  const reference = {
    written,
    takenBack,
    nextWords: () => `Run ${run}, words ${written.length + 1}`,
    wrote: (words: Words) => void written.push(words),
    /** An application's message is the words of a conversation too; the message's id is the server's. */
    applied: (words: Words) => void written.push(words),
    tookBack({ id, tried_at }: Pick<OutboxRow, 'id' | 'tried_at'>) {
      takenBack.set(id, tried_at ? 'perhaps' : 'never')
    },
  }
  return reference
}
