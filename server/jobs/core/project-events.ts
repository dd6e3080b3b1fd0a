import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { WriteTransaction } from '../../db/connection.ts'
import { projectEvents } from '../../db/schema/jobs.ts'
import { expectSameRow } from '../../db/spent-ids.ts'

type ProjectEventRow = typeof projectEvents.$inferInsert
type NewProjectEvent = Omit<ProjectEventRow, 'id' | 'created_at'> & { id?: string }

/** Notes for the company's team what one of them did to a project, in the transaction that does it. */
export const recordProjectEvent = (tx: WriteTransaction, event: NewProjectEvent, now: Date) =>
  tx
    .insert(projectEvents)
    .values({ id: uuid(), ...event, created_at: now.toISOString() })
    .run()

type RepeatableEvent = Pick<ProjectEventRow, 'id' | 'job_id' | 'author_id' | 'freelancer_id' | 'kind'>

/**
 * Whether it was done before under this id of the client's.
 *
 * @throws 409 for an id of anything else
 */
export async function isEventRecorded(tx: WriteTransaction, { id, ...asked }: RepeatableEvent): Promise<boolean> {
  const known = await tx.select().from(projectEvents).where(eq(projectEvents.id, id)).get()
  if (!known) return false
  expectSameRow(known, asked)
  return true
}
