/**
 * People who signed out while the browser did not delete their database (decision 146), stored in localStorage, which
 * still answers. Signing in again removes them: what they wrote since must stay.
 */
export function noteUnfinishedSignOut(userId: string) {
  try {
    localStorage.setItem(PREFIX + userId, '')
  } catch {
    // No space for it: signing out continues.
  }
}

/** The person has signed in again: their data must not be deleted any more. */
export const clearUnfinishedSignOut = (userId: string) => localStorage.removeItem(PREFIX + userId)
/** Ids of the people whose sign-out has not been finished on this device. */
export const unfinishedSignOuts = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

const PREFIX = 'left:'
