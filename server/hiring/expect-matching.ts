import { hasMatching } from '../../shared/payments/packages.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { paymentRequired } from '../errors.ts'

/** Freelancers for a project, and inviting them, are what premium brings. */
export function expectMatching(job: JobRow) {
  if (hasMatching(job)) return
  throw paymentRequired('Freelancers that fit, and inviting them, come with projects posted on the premium package.')
}
