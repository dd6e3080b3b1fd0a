/** Something to be paid for. `reference` is ours: the provider returns the same checkout for the same reference. */
export type CheckoutOrder = {
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
export type CheckoutPayment = {
  session_id: string
  reference: string
  /** 'on_its_way': the payer is done, the money takes days; 'failed': it did not come. */
  state: 'open' | 'on_its_way' | 'paid' | 'failed' | 'expired'
  amount: number
  currency: string
  /** By which events name it; null before the payer has paid. */
  payment_id: string | null
} & MoneyBack

/** What of a payment has gone back since. All in the smallest unit. */
export type MoneyBack = {
  refunded: number
  /** What the payer's bank holds back or has taken back. */
  disputed: number
  dispute: 'open' | 'won' | 'lost' | null
}
export const NO_MONEY_BACK: MoneyBack = { refunded: 0, disputed: 0, dispute: null }

export type PaymentEventSubject = { session_id: string } | { payment_id: string }

/** The payment provider, with a hosted page where people pay. Throws `unavailable` while it does not answer. */
export type Checkout = {
  open: (order: CheckoutOrder) => Promise<OpenedCheckout>
  /** Null for a session that it does not know. */
  read: (sessionId: string) => Promise<CheckoutPayment | null>
  /** Ends a session that nobody has paid. Nothing happens to one that is paid, or that it does not know. */
  expire: (sessionId: string) => Promise<void>
  /** The session in which this payment was made; null for a payment of something else. */
  sessionOfPayment: (paymentId: string) => Promise<string | null>
  /**
   * The session or the payment that a signed event is about, or null if it is about something else. Throws `malformed`
   * unless the signature is valid.
   */
  subjectOfEvent: (rawBody: string, signature: string, now: Date) => PaymentEventSubject | null
}

/** How long a checkout can be paid: as long as Stripe keeps one open. */
export const CHECKOUT_OPEN_HOURS = 24
