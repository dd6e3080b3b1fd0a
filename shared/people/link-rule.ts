/** A link in a profile: http or https, no other scheme (F3). Empty removes it. */
export function isProfileLink(value: string) {
  if (value === '') return true
  const where = /^https?:\/\/(\S+)$/i.exec(value)?.[1] ?? ''
  // A dot with something before and behind it.
  return where.slice(1, -1).includes('.')
}
export const LINK_RULE = 'must start with http:// or https://'
