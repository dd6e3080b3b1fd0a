import { v7 as newId } from 'uuid'
import { REJECT_MAX } from '../../../shared/limits.ts'

/** Applications that are sent in one request, under its id; `outcomes` is null until it is answered. */
export type Batch<Outcome> = { id: string; application_ids: string[]; outcomes: Outcome[] | null }

/**
 * @param size most in one; the server takes no more than `REJECT_MAX`
 * @returns as few batches as hold them all, in their order
 */
export const batchesOf = <Outcome>(ids: readonly string[], size = REJECT_MAX): Batch<Outcome>[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ({
    id: newId(),
    application_ids: ids.slice(n * size, (n + 1) * size),
    outcomes: null,
  }))

/**
 * Sends what has no answer yet, one batch after the other. After a failure the same batches go on where it stopped, under
 * the same ids: what the server has done without being heard is answered, and not done a second time.
 * @returns the outcome for each application, in their order
 * @throws what the failing request threw; the answers before it are in `batches`
 */
export async function inBatches<Outcome>(
  batches: Batch<Outcome>[],
  ask: (batch: Batch<Outcome>) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  for (const batch of batches) batch.outcomes ??= await ask(batch)
  return answeredIn(batches)
}

export const answeredIn = <Outcome>(batches: Batch<Outcome>[]) => batches.flatMap(({ outcomes }) => outcomes ?? [])
