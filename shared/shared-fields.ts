import { z } from 'zod'
import { LIST_LIMIT, LIST_LIMIT_MAX } from './limits.ts'

/** Where a schema has no words of its own: words for people, not for whoever wrote the request. */
z.config({
  customError: ({ code, input, ...issue }) => {
    if (code === 'invalid_type')
      return input === undefined ? 'is missing' : `must be ${KINDS[String(issue.expected)] ?? 'of another kind'}`
    if (code === 'invalid_value') return `must be one of: ${(issue.values as unknown[]).join(', ')}`
    if (code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`
    if (code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`
    if (code === 'too_small') return `must be at least ${issue.minimum}`
    if (code === 'too_big') return `must be at most ${issue.maximum}`
    return undefined
  },
})
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

const NOT_INSTANT = 'must be a date and time such as 2026-12-14T07:00:00Z'

/** Building blocks of the wire's schemas. Every request object is strict: an unknown key is refused. */
export const id = z.uuid({ error: 'must be an id' })
export const instant = requiredInstant(NOT_INSTANT)
/** Lower case, whatever was typed. */
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'must be an email address' }))
  .transform((value) => value.toLowerCase())
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
/** `missing`: what is said of none at all, where the specification has words for it. */
export const requiredText = (max: number, missing?: string) =>
  z
    .string(missing ? { error: missing } : undefined)
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
    .min(1, { error: missing ?? 'must not be empty' })
/** Pounds, or dollars: the wire's decimal number. */
export const amount = requiredAmount()

/** `missing` as for `requiredText`: of nothing, and of another kind of value. */
export function requiredAmount(missing?: string) {
  return z
    .number(missing ? { error: ({ code }) => (code === 'invalid_type' ? missing : undefined) } : undefined)
    .min(0)
    .max(100_000)
    .multipleOf(0.01, { error: 'must have at most two decimals' })
}

export function requiredInstant(missing: string) {
  const isText = (input: unknown) => typeof input === 'string' && input.trim() !== ''
  return z.iso.datetime({ offset: true, error: ({ input }) => (isText(input) ? NOT_INSTANT : missing) })
}
export const textList = (items: number) =>
  z
    .array(requiredText(80))
    .max(items, { error: `must have at most ${items} entries` })
    .transform(withoutDuplicates)

/** Of a list that comes in pages. `after` is what the header Link of the page before says; opaque. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT),
  after: z.string().max(200).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

function withoutDuplicates(values: string[]) {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = value.toLowerCase()
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
