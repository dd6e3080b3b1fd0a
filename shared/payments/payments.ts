import { z } from 'zod'
import { id, namedObject, orNull } from '../fields.ts'
import { job } from '../jobs/jobs.ts'
import { PACKAGE_IDS } from './packages.ts'

export const packageId = z.enum(PACKAGE_IDS)

/** POST /payments/create-checkout, as a form. A repeat of the same `id` returns the same checkout. */
export const newCheckout = z.strictObject({ id: id.optional(), package_id: packageId })

export const startedCheckout = namedObject('StartedCheckout', {
  /** The provider's page to redirect the browser to. */
  checkout_url: z.string(),
  session_id: z.string(),
})
export type StartedCheckout = z.infer<typeof startedCheckout>

export const completedPosting = namedObject('CompletedPosting', {
  /**
   * Null if the package was bought without a project, or the project could no longer be posted: then its post is left.
   */
  job: orNull(job),
  /** All posts the company has left. */
  posts_left: z.int(),
})
export type CompletedPosting = z.infer<typeof completedPosting>

const purchase = namedObject('Purchase', {
  id: z.string(),
  package_id: packageId,
  posts: z.int(),
  posts_left: z.int(),
  /** Pounds. */
  amount: z.number(),
  currency: z.string(),
  /** The number on the mailed receipt. */
  receipt: z.string(),
  buyer_name: z.string(),
  paid_at: z.string(),
})
export type Purchase = z.infer<typeof purchase>

/** Who may pay: this person; only the company's owner; nobody, as no provider is set up, or as posting is free. */
const PAYING = ['open', 'owner_only', 'not_set_up', 'off'] as const

export const credits = namedObject('Credits', {
  posts_left: z.int(),
  /** What the company has bought, the newest first. */
  packages: z.array(purchase),
  /** The package that the next project is posted on; null without posts left. */
  next_package: packageId.nullable(),
  paying: z.enum(PAYING),
  /** Whether a project can be posted without payment, as a trial. */
  test_post: z.boolean(),
})
export type Credits = z.infer<typeof credits>
