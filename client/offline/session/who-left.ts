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

export const forgetWhoLeft = (userId: string) => localStorage.removeItem(PREFIX + userId)
export const whoLeft = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

const PREFIX = 'left:'
