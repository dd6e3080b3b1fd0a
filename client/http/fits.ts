type WantedField = string | ((value: unknown) => boolean)

/**
 * Whether a reply is an object with these fields. Checked by hand, because zod stays out of the client
 * (decision 005).
 */
export function hasFields<Field extends string>(
  reply: unknown,
  wanted: Record<Field, WantedField>,
): reply is Record<Field, unknown> {
  if (typeof reply !== 'object' || reply === null) return false
  return Object.entries<WantedField>(wanted).every(([field, want]) => {
    const value = (reply as Record<string, unknown>)[field]
    return typeof want === 'string' ? value === want : want(value)
  })
}

export const isTextField = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number'
export const isListField = Array.isArray

/** For operations without content. */
export const isEmptyReply = (reply: unknown) => reply === undefined
