import { changeWords } from '../../shared/call-sheets/sheet-changes.ts'
import { changesFor } from '../../shared/call-sheets/shared-sheet-changes.ts'
import type { Tx } from '../db/connection.ts'
import { bookedRole } from './crew-of.ts'
import { copyOf } from './raise-copy.ts'
import { contentOf } from './sheet-of.ts'
import { LONDON } from './change-line.ts'

type Whose = { user_id: string; job_id: string; version: number }

/**
 * What is different for one of the crew, in a sentence: since the version they have seen last, or else since the one before.
 * A notification takes the place of an earlier one of the same job, so it has to say all that is new to them.
 */
export function changesSinceSeen(tx: Tx, { user_id, job_id, version }: Whose): string {
  const since = copyOf(tx, { job_id, freelancer_id: user_id }).seen_version || version - 1
  const [before, after] = [contentOf(tx, job_id, since), contentOf(tx, job_id, version)]
  if (!before || !after) return ''
  const words = changeWords(changesFor(before, after, bookedRole(tx, job_id, user_id), LONDON))
  if (!words) return `Nothing that concerns your role has changed since version ${since}.`
  return since === version - 1 ? `${words}.` : `Since version ${since}: ${words}.`
}
