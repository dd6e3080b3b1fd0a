/** A link a person gives of themselves: http or https, nothing else (F3). Empty takes it away. */
export const isLink = (value: string) => value === '' || /^https?:\/\/[^\s]+\.[^\s]+$/i.test(value)
export const LINK_RULE = 'must start with http:// or https://'
