import { z } from 'zod'
import { LIST_LIMIT, LIST_LIMIT_MAX } from './limits.ts'

/** Building blocks of the wire's schemas. Every request object is strict: an unknown key is refused. */
export const id = z.uuid({ error: 'must be an id' })
export const instant = z.iso.datetime({ offset: true, error: 'must be a date and time such as 2026-12-14T07:00:00Z' })
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
export const requiredText = (max: number) => text(max).min(1, { error: 'must not be empty' })
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
