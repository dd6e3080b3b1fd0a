import { v7 as newId } from 'uuid'
import { REJECTED_AT_ONCE_MAX } from '../../../shared/limits.ts'

/** Applications that are sent in one request, under its id; `outcomes` is null until it is answered. */
export type ApplicationBatch<Outcome> = { id: string; application_ids: string[]; outcomes: Outcome[] | null }

/**
 * @param size most in one; the server takes no more than `REJECTED_AT_ONCE_MAX`
 * @returns as few batches as hold them all, in their order
 */
export const applicationBatchesOf = <Outcome>(
  ids: readonly string[],
  size = REJECTED_AT_ONCE_MAX,
): ApplicationBatch<Outcome>[] =>
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
export async function sendInBatches<Outcome>(
  batches: ApplicationBatch<Outcome>[],
  ask: (batch: ApplicationBatch<Outcome>) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  for (const batch of batches) batch.outcomes ??= await ask(batch)
  return answeredOutcomesOf(batches)
}

export const answeredOutcomesOf = <Outcome>(batches: ApplicationBatch<Outcome>[]) =>
  batches.flatMap(({ outcomes }) => outcomes ?? [])
