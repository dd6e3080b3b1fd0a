import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/connection.ts'
import { projectEvents } from '../../db/schema/jobs.ts'

type NewEvent = Omit<typeof projectEvents.$inferInsert, 'id' | 'created_at'>

/** Notes for the company's team what one of them did to a project, in the transaction that does it. */
export const recordEvent = (tx: Tx, event: NewEvent, now: Date) =>
  tx
    .insert(projectEvents)
    .values({ id: uuid(), ...event, created_at: now.toISOString() })
    .run()
