import { z } from 'zod'
import { idField, namedObject, namedOrNull } from '../fields.ts'
import { jobSchema } from '../jobs/jobs.ts'
import { PACKAGE_IDS } from './packages.ts'

export const packageIdField = z.enum(PACKAGE_IDS)

/** POST /payments/create-checkout, as a form. A repeat of the same `id` returns the same checkout. */
export const newCheckoutSchema = z.strictObject({ id: idField.optional(), package_id: packageIdField })

export const startedCheckoutSchema = namedObject('StartedCheckout', {
  /** The provider's page to redirect the browser to. */
  checkout_url: z.string(),
  session_id: z.string(),
})
export type StartedCheckout = z.infer<typeof startedCheckoutSchema>

export const completedPostingSchema = namedObject('CompletedPosting', {
  /**
   * Null if the package was bought without a project, or the project could no longer be posted: then its post is left.
   */
  job: namedOrNull(jobSchema),
  /** All posts the company has left. */
  posts_left: z.int(),
})
export type CompletedPosting = z.infer<typeof completedPostingSchema>

/**
 * 'on_its_way': paid, and the money takes days; 'failed': it did not come; 'granted': posts that the staff gave.
 */
export const SHOWN_PURCHASES = ['paid', 'on_its_way', 'failed', 'granted'] as const

export const purchaseSchema = namedObject('Purchase', {
  id: z.string(),
  package_id: packageIdField,
  state: z.enum(SHOWN_PURCHASES),
  posts: z.int(),
  posts_left: z.int(),
  /** Taken back since the money went back; those that were used before stay used. */
  posts_taken: z.int(),
  /** Taken by the staff. */
  staff_taken: z.int(),
  /** Pounds. */
  amount: z.number(),
  /** Pounds that went back to the payer. */
  refunded: z.number(),
  dispute: namedOrNull(z.enum(['open', 'won', 'lost'])),
  currency: z.string(),
  /** The number on the mailed receipt; '' where nothing is paid. */
  receipt: z.string(),
  /** Who paid, or gave. */
  buyer_name: z.string(),
  /** When it was paid or given; of an unpaid one when its checkout began. */
  paid_at: z.string(),
})
export type PackagePurchase = z.infer<typeof purchaseSchema>

/** Who may pay: this person; only the company's owner; nobody, as no provider is set up. */
const PAYING_STATES = ['open', 'owner_only', 'not_set_up'] as const

/** GET /payments/posting: whether posting is free here. Then there are no packages, and the other operations answer 409. */
export const postingTermsSchema = z.object({ is_free: z.boolean() })
export type PostingTerms = z.infer<typeof postingTermsSchema>

export const creditsSchema = namedObject('Credits', {
  posts_left: z.int(),
  /** What the company has bought or been given, and payments on their way or failed, the newest first. */
  packages: z.array(purchaseSchema),
  /** The package that the next project is posted on; null without posts left. */
  next_package: packageIdField.nullable(),
  paying: z.enum(PAYING_STATES),
  /** Whether a project can be posted without payment, as a trial. */
  test_post: z.boolean(),
})
export type CompanyCredits = z.infer<typeof creditsSchema>
