/** A link in a profile: http or https, no other scheme (F3). Empty removes it. */
export const isLink = (value: string) => value === '' || /^https?:\/\/[^\s]+\.[^\s]+$/i.test(value)
export const LINK_RULE = 'must start with http:// or https://'
