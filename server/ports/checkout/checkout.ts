/** Something to be paid for. `reference` is ours: the provider returns the same checkout for the same reference. */
export type Order = {
  reference: string
  name: string
  /** In the smallest unit: pence. */
  amount: number
  currency: string
  email: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  success_url: string
  cancel_url: string
}
type OpenedCheckout = { session_id: string; checkout_url: string; open_until: Date }

/** The provider's data about a session. */
export type Payment = {
  session_id: string
  reference: string
  /** 'on_its_way': the payer is done, the money takes days. */
  state: 'open' | 'on_its_way' | 'paid' | 'expired'
  amount: number
  currency: string
}

/** The payment provider, with a hosted page where people pay. Throws `unavailable` while it does not answer. */
export type Checkout = {
  open: (order: Order) => Promise<OpenedCheckout>
  /** Null for a session that it does not know. */
  read: (sessionId: string) => Promise<Payment | null>
  /**
   * The session that a signed event is about, or null if it is about something else. Throws `malformed` unless the
   * signature is valid.
   */
  sessionOfEvent: (rawBody: string, signature: string, now: Date) => string | null
}

/** How long a checkout can be paid: as long as Stripe keeps one open. */
export const OPEN_HOURS = 24
