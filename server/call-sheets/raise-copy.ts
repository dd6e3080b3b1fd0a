import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { type CallSheetCopy, callSheetCopies } from '../db/schema/call-sheets.ts'

type Whose = Pick<CallSheetCopy, 'job_id' | 'freelancer_id'>
type Marks = Partial<Omit<CallSheetCopy, 'job_id' | 'freelancer_id'>>

/** How far it has come with one of the crew; everything 0 where nothing was noted yet. */
export function copyOf(tx: Tx, whose: Whose): CallSheetCopy {
  tx.insert(callSheetCopies).values(whose).onConflictDoNothing().run()
  return tx.select().from(callSheetCopies).where(isOf(whose)).get()!
}

/** Notes how far it has come. */
export function raiseCopy(tx: Tx, whose: Whose, marks: Marks) {
  copyOf(tx, whose)
  tx.update(callSheetCopies).set(marks).where(isOf(whose)).run()
}

const isOf = ({ job_id, freelancer_id }: Whose) =>
  and(eq(callSheetCopies.job_id, job_id), eq(callSheetCopies.freelancer_id, freelancer_id))
