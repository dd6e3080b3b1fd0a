import { z } from 'zod'
import { foldedText } from './folded-text.ts'
import { EMAIL_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, LIST_WORD_MAX } from './limits.ts'
import { normalisedEmail } from './people/email-format.ts'
import { visibleText } from './visible-text.ts'

/** Control characters, line breaks and bidirectional marks: they change how the text around a name is displayed. */
const LINE_BREAKING_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A title: one line of text that others read in lists, mails and notifications. `missing` as for `requiredText`. */
export const oneLineText = (max: number, missing?: string) =>
  requiredText(max, missing).refine(isOneLine, ONE_LINE_RULE)

/**
 * The name of a person or thing. It appears in mails to strangers, so that it must not contain a link. Only input is
 * checked, not what is stored already. `missing` as for `requiredText`.
 */
export const requiredName = (max: number, missing?: string) => oneLineText(max, missing).refine(hasNoLink, NO_LINK_RULE)

/** A name that may be left empty. */
export const nameOrEmpty = (max: number) =>
  trimmedText(max).refine(isOneLine, ONE_LINE_RULE).refine(hasNoLink, NO_LINK_RULE)

const ONE_LINE_RULE = { error: 'must be on one line, without control characters' }
const NO_LINK_RULE = { error: 'must not hold a web address' }
/** Nothing honest is called so. Hosts are allowed, as in 'Node.js developer': mails to strangers make no link of them (server/delivery/without-links.ts). */
const WEB_ADDRESS_PATTERN = /:\/\/|\bwww\./i

function isOneLine(value: string) {
  return !LINE_BREAKING_CHARACTERS.test(value)
}
function hasNoLink(value: string) {
  return !WEB_ADDRESS_PATTERN.test(value)
}

/**
 * Default messages for schemas that have none of their own, worded for people who fill in a form rather than for
 * developers.
 */
z.config({
  customError: ({ code, input, ...issue }) => {
    if (code === 'invalid_type')
      return input === undefined ? 'is missing' : `must be ${KIND_NAMES[String(issue.expected)] ?? 'of another kind'}`
    if (code === 'invalid_value') return `must be one of: ${(issue.values as unknown[]).join(', ')}`
    if (code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`
    if (code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`
    if (code === 'too_small') return `must be at least ${issue.minimum}`
    if (code === 'too_big') return `must be at most ${issue.maximum}`
    return undefined
  },
})
const KIND_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

const NOT_EMAIL = 'must be an email address'
const NOT_INSTANT = 'must be a date and time such as 2026-12-14T07:00:00Z'

/** Building blocks of the wire's schemas. Every request object is strict: an unknown key is refused. */
export const idField = z.uuid({ error: 'must be an id' })
export const instantField = requiredInstant(NOT_INSTANT)
/** A calendar day; in a form, nothing stands for none. */
export const dayOrNoneField = z
  .union([z.literal(''), z.iso.date()], { error: 'must be a date such as 2027-03-31' })
  .default('')
  .transform((value) => value || null)
/**
 * Any text of at most `max` characters, exactly as it was sent. All texts of requests are made of this: nothing looks into one
 * that is too long. `missing`: the message for an absent value or one of another type.
 */
export const boundedText = (max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) =>
  z.string(missing ? { error: missing } : undefined).max(max, lengthBoundOf(max, tooLong))
/** In one form, whatever was typed (see email-format.ts). */
export const emailField = trimmedText(EMAIL_MAX)
  .pipe(z.email({ error: NOT_EMAIL, pattern: /^[^\s@]+@[^\s@]+$/ }))
  .transform((value, check) => {
    const written = normalisedEmail(value)
    if (written) return written
    check.issues.push({ code: 'custom', message: NOT_EMAIL, input: value })
    return z.NEVER
  })
/** A text of at most `max` characters, which may be empty. Surrounding white space is removed, and what shows nothing. */
export function trimmedText(max: number, missing?: string) {
  return z
    .string(missing ? { error: missing } : undefined)
    .trim()
    .max(max, lengthBoundOf(max))
    .overwrite(visibleText)
}
/** At least one character can be seen. `missing`: the message for an absent or empty value, where the specification fixes one. */
export function requiredText(max: number, missing?: string) {
  return trimmedText(max, missing).min(1, { error: missing ?? 'must not be empty', abort: true })
}
function lengthBoundOf(max: number, error = `must have at most ${max} characters`) {
  return { error, abort: true }
}
/** Pounds or dollars, as a decimal number. */
export const amountField = requiredAmount()

/** `missing` as for `requiredText`; also used for a value of another type. */
export function requiredAmount(missing?: string) {
  return z
    .number(missing ? { error: ({ code }) => (code === 'invalid_type' ? missing : undefined) } : undefined)
    .min(0)
    .max(100_000)
    .multipleOf(0.01, { error: 'must have at most two decimals' })
}

/** A moment in ISO 8601. `missing`: the message where there is none. */
export function requiredInstant(missing: string) {
  const isText = (input: unknown) => typeof input === 'string' && input.trim() !== ''
  return z.iso.datetime({ offset: true, error: ({ input }) => (isText(input) ? NOT_INSTANT : missing) })
}
/** A list of at most `items` short texts. */
export const textList = (items: number) =>
  z
    .array(requiredText(LIST_WORD_MAX))
    .max(items, { error: `must have at most ${items} entries` })
    .transform(withoutDuplicates)

/** An object under a name of its own in the OpenAPI document, and so in every client generated from it. */
export const namedObject = <S extends z.ZodRawShape>(name: string, fields: S) => z.object(fields).meta({ id: name })
/** Like `namedObject`, for the body of a request. */
export const namedStrict = <S extends z.ZodRawShape>(name: string, fields: S) =>
  z.strictObject(fields).meta({ id: name })

/**
 * A named object or null. `.nullable()` would make the generator of the OpenAPI document write the null into the named
 * schema itself, everywhere.
 */
export const namedOrNull = <S extends z.ZodType>(named: S) => z.union([named, z.null()])

/**
 * A field that may be sent empty, where an account has no such thing: null or ''. For what is neither it says what the field
 * says.
 */
export const fieldOrEmpty = <S extends z.ZodType>(field: S) =>
  z.union([field, z.literal(''), z.null()], {
    error: ({ errors }) => (errors as { message: string }[][] | undefined)?.[0]?.[0]?.message,
  })

/** The same for a list. A form's '' is taken as null, and not documented; so what is wrong within a list keeps its place. */
export const listOrEmpty = <S extends z.ZodType>(list: S) =>
  z.preprocess((sent) => (sent === '' ? null : sent), list.nullable()) as unknown as z.ZodType<
    z.output<S> | null,
    z.input<S> | null
  >

/** The query of a paged list. `after` is opaque: the value from the previous page's Link header. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  after: boundedText(200).optional(),
})
export type PageQuery = z.output<typeof pageQuerySchema>

function withoutDuplicates(values: string[]) {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = foldedText(value)
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

export const problemSchema = namedObject('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** RFC 9457 problem details as this API sends them. `detail` is the text that screens show. */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail: string
  errors?: { path: string; message: string }[]
}

/** The document would name the first alone of a literal with several values. */
export const oneOfNumbers = <V extends readonly [number, number, ...number[]]>(values: V) =>
  z.union(
    values.map((value: V[number]) => z.literal(value)),
    { error: `must be one of: ${values.join(', ')}` },
  )
