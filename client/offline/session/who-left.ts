/**
 * Who signed out while the browser did not delete their database (decision 146), in localStorage, which answers. Whoever has
 * signed in again since is not among them: what they wrote since is theirs.
 */
export function noteLeft(userId: string) {
  try {
    localStorage.setItem(PREFIX + userId, '')
  } catch {
    // No room for it: they leave all the same.
  }
}

/** The person is back: their departure need not be finished any more. */
export const forgetWhoLeft = (userId: string) => localStorage.removeItem(PREFIX + userId)
/** Ids of the people whose sign-out has not been finished on this device. */
export const whoLeft = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

const PREFIX = 'left:'
