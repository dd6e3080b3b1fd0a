import type { Schema } from './factories/any-request.ts'

type Paths = Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
const NAMES_A_ROW = /_id$|^ids$|_ids$/
/** Places and packages are nobody's, and calendars are those of the person's own account; the others are tried in tests of their own. */
const ELSEWHERE =
  /(place|package)_id$|calendar\/choices ids$| conversation_id$|referees\/.* freelancer_id$|seen\.role_id$/

/** 'POST /jobs/{id}/offers job_role_id' of each field of a body that names a row. */
export const namesOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const names = schema
        ? [...new Set(fieldsOf(schema))].map((field) => `${method.toUpperCase()} ${path} ${field}`)
        : []
      return names.filter((name) => !ELSEWHERE.test(name))
    }),
  )

function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, before = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    ...(NAMES_A_ROW.test(name) ? [before + name] : []),
    ...fieldsOf(schema, `${before}${name}.`),
  ])
  return [
    ...own,
    ...(items ? fieldsOf(items, before) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => fieldsOf(one, before)),
  ]
}

export const templateOf = (paths: Paths, method: string, path: string) =>
  Object.keys(paths)
    .filter((one) => method.toLowerCase() in paths[one]!)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/api${path.split('?')[0]}`))!

export function namesIn(path: string, method: string, body: unknown, before = ''): string[] {
  if (Array.isArray(body)) return body.flatMap((one) => namesIn(path, method, one, before))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => [
    ...(NAMES_A_ROW.test(name) ? [`${method} ${path} ${before}${name}`] : []),
    ...namesIn(path, method, value, `${before}${name}.`),
  ])
}
