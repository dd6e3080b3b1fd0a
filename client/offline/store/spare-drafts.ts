/** What drafts.ts keeps in localStorage where Dexie had no room, by key; '' is a draft taken away. */
export const spareDrafts = (userId: string): [key: string, value: string][] =>
  Object.keys(localStorage).flatMap((key) => {
    const own = prefix(userId)
    return key.startsWith(own) ? [[key.slice(own.length), localStorage.getItem(key) ?? '']] : []
  })

/** At sign-out. */
export function forgetSpareDrafts(userId: string) {
  for (const [key] of spareDrafts(userId)) localStorage.removeItem(prefix(userId) + key)
}

const prefix = (userId: string) => `draft:${userId}:`
