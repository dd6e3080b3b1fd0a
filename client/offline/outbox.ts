import { useLive } from './db.ts'
import type { OutboxRow } from './outbox-row.ts'

export type { OutboxBody, OutboxKind, OutboxRow } from './outbox-row.ts'
export { discardItem, retryAll, retryItem, takeBack } from './settle.ts'

/** All that has not left this phone, oldest first; read marks, which are nobody's words, left out. */
export function useUnsent(): OutboxRow[] {
  return (
    useLive(
      (db) =>
        db.outbox
          .orderBy('position')
          .filter(({ kind }) => kind !== 'read')
          .toArray(),
      [],
    ) ?? []
  )
}
