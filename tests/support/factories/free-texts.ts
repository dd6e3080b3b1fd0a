import type { Schema as Plain } from './any-request.ts'

type Schema = Plain & { $ref?: string; oneOf?: Schema[]; allOf?: Schema[]; anyOf?: Schema[]; const?: unknown }
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
/**
 * Returns the text for a field ('roles[].role_name'), of at most `maxLength` characters; undefined keeps what the body
 * has.
 */
type Give = (field: string, maxLength: number) => string | undefined

const LONGEST = 4000
const TEXTS_IN_A_LIST = 5

/** The API's bodies by operation ('POST /api/jobs'), from its document. */
export function bodySchemas({ paths }: ApiDocument): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods))
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        found.set(`${method.toUpperCase()} ${path}`, schema)
  return found
}

/** Every free text field of every body: 'POST /api/jobs roles[].role_name'. */
export const freeTexts = (document: ApiDocument): string[] =>
  [...bodySchemas(document)].flatMap(([operation, schema]) => {
    const fields = new Set<string>()
    collect(document, schema, '', fields)
    return [...fields].map((field) => `${operation} ${field}`)
  })

function collect(document: ApiDocument, given: Schema, at: string, into: Set<string>): void {
  const schema = resolve(document, given)
  for (const each of variants(schema)) collect(document, each, at, into)
  if (isFree(schema)) into.add(at)
  if (schema.items) collect(document, schema.items, `${at}[]`, into)
  for (const [name, each] of Object.entries(schema.properties ?? {})) collect(document, each, below(at, name), into)
  if (typeof schema.additionalProperties === 'object')
    collect(document, schema.additionalProperties, below(at, '*'), into)
}

/** The body with every free text field filled. Lists of objects keep the body's length. */
export function filled(document: ApiDocument, given: Schema, body: unknown, give: Give, at = ''): unknown {
  const schema = resolve(document, given)
  const options = variants(schema)
  if (options.length > 0) return options.reduce((before, option) => filled(document, option, before, give, at), body)
  if (isFree(schema)) return give(at, schema.maxLength ?? LONGEST) ?? body
  if (schema.items) {
    const { items } = schema
    if (Array.isArray(body)) return body.map((one) => filled(document, items, one, give, `${at}[]`))
    if (!isFree(resolve(document, items))) return body
    const texts = Array.from({ length: TEXTS_IN_A_LIST }, () => filled(document, items, undefined, give, `${at}[]`))
    return texts.every((one) => one === undefined) ? body : texts
  }
  if (!schema.properties) return body
  const whole: Record<string, unknown> = { ...(body as object) }
  for (const [name, each] of Object.entries(schema.properties)) {
    const value = filled(document, each, whole[name], give, below(at, name))
    if (value !== undefined) whole[name] = value
  }
  return Object.keys(whole).length > 0 ? whole : body
}

const below = (at: string, name: string) => (at ? `${at}.${name}` : name)
const variants = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf]
const resolve = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? components!.schemas![schema.$ref.split('/').at(-1)!]! : schema
const isFree = ({ type, enum: choices, format, pattern, const: only }: Schema) =>
  [type].flat().includes('string') && !choices && !format && !pattern && only === undefined
