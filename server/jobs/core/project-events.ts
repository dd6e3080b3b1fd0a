import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/connection.ts'
import { projectEvents } from '../../db/schema/jobs.ts'
import { expectSame } from '../../db/spent-ids.ts'

type EventRow = typeof projectEvents.$inferInsert
type NewEvent = Omit<EventRow, 'id' | 'created_at'> & { id?: string }

/** Notes for the company's team what one of them did to a project, in the transaction that does it. */
export const recordEvent = (tx: Tx, event: NewEvent, now: Date) =>
  tx
    .insert(projectEvents)
    .values({ id: uuid(), ...event, created_at: now.toISOString() })
    .run()

type Asked = Pick<EventRow, 'id' | 'job_id' | 'author_id' | 'freelancer_id' | 'kind'>

/**
 * Whether it was done before under this id of the client's.
 *
 * @throws 409 for an id of anything else
 */
export async function isRecorded(tx: Tx, { id, ...asked }: Asked): Promise<boolean> {
  const known = await tx.select().from(projectEvents).where(eq(projectEvents.id, id)).get()
  if (!known) return false
  expectSame(known, asked)
  return true
}
