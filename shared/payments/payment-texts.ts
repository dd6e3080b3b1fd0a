/** What is said of a payment that takes days, as of a bank debit. */
export const PAYMENT_TAKES_DAYS =
  'Your bank takes a few days. We’ll post your project and email your receipt as soon as the money arrives. Please don’t pay again.'
/** The same in one text; the page after the checkout knows this and the next by their words. */
export const PAYMENT_ON_ITS_WAY = `Your payment is on its way. ${PAYMENT_TAKES_DAYS}`
export const BANK_DID_NOT_PAY = 'Your bank didn’t pay, so nothing was posted. Please pay another way.'
