import fc from 'fast-check'
import { hurtText } from '../hurt-text.ts'
import { hurtingDay, hurtingMoment } from '../hurting-times.ts'
import { RUNNING_NAMES } from '../running-names.ts'

/** The part of JSON Schema that the API document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export const NASTY = [
  '',
  '\0',
  '\ud800',
  '𝕊𝕥𝕒𝕟𝕕𝕓𝕪',
  "'; drop table users; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  'x'.repeat(5000),
  '‮',
  '-1',
  'NaN',
  '1e999',
]

/** Valid values of the schema; many ids are from `known`. */
export function valid(schema: Schema, known: string[]): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties = {}, required = [], additionalProperties } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((each) => valid(each, known)))
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => valid({ ...schema, type: each }, known)))
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, each]) => [name, valid(each, known)] as const)
      if (fields.length === 0 && typeof additionalProperties === 'object')
        return fc.dictionary(fc.string({ maxLength: 10 }), valid(additionalProperties, known), { maxKeys: 3 })
      return fc.record(Object.fromEntries(fields), { requiredKeys: required })
    }
    case 'array': {
      const minLength = schema.minItems ?? 0
      return fc.array(valid(items ?? {}, known), { minLength, maxLength: Math.max(minLength, 3) })
    }
    case 'string':
      return validText(schema, known)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1e6, Number.MAX_SAFE_INTEGER) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, known: string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known), fc.uuid({ version: 7 }))
  if (format === 'email')
    return fc.oneof(
      fc.emailAddress(),
      hurtText(60).map((text) => `${text}@${text}.example`),
    )
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time') return moments.map((at) => at.toISOString())
  if (format === 'date')
    return fc.oneof(
      hurtingDay(),
      moments.map((at) => at.toISOString().slice(0, 10)),
    )
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    hurtText(Math.max(minLength, Math.min(maxLength, LONG))).map((text) => text.padEnd(minLength, 'x')),
  )
}
/** Of text made to hurt, where a field takes as much. */
const LONG = 4_000
const moments = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
  hurtingMoment().map((at) => new Date(at)),
)

/**
 * Bodies that must be refused: not an object, an extra field, a missing one, or one of another type; null if the schema
 * accepts anything.
 */
export function broken(schema: Schema, known: string[]): fc.Arbitrary<unknown> | null {
  const { properties = {}, required = [] } = schema
  if (schema.type !== 'object' || schema.additionalProperties !== false) return null
  const right = valid(schema, known) as fc.Arbitrary<Record<string, unknown>>
  const ways: fc.Arbitrary<unknown>[] = [
    fc.constantFrom(null, [], 'text', 7),
    right.map((body) => ({ ...body, not_a_field: 1 })),
  ]
  for (const name of required) {
    ways.push(right.map((body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))))
  }
  for (const name of Object.keys(properties)) {
    // No field is a list of lists of lists.
    ways.push(right.map((body) => ({ ...body, [name]: [[[]]] })))
  }
  return fc.oneof(...ways)
}

/** The names of a schema's fields with arbitrary values. */
export function nearly(names: string[], known: string[]) {
  const value = fc.oneof(
    fc.constantFrom(...NASTY, ...known),
    hurtText(),
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer(),
    fc.emailAddress(),
  )
  return fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'id'), value, { maxKeys: 8 })
}

/** A body as it is sent, with its content type. */
export type RawBody = { type: string; text: string }

const BROKEN_JSON = ['{', '{"id":', '[1,', '{"id":"\\ud800"', "{'id':1}", '{"id":1}}', 'undefined', '\u0000', '']
const OTHER_TYPES = ['text/plain', 'application/xml', 'application/octet-stream', 'text/html', 'application/jsonp', '']
const BROKEN_FORMS = ['', '--x', '--x\r\n\r\n--x--', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc']

/**
 * Always refused: malformed JSON or forms, or a body with another content type. `type` is the one that the operation
 * takes.
 */
export function unreadable(type: string): fc.Arbitrary<RawBody> {
  const ofItsKind =
    type === 'application/json'
      ? fc.constantFrom(...BROKEN_JSON).map((text) => ({ type, text }))
      : fc.constantFrom(...BROKEN_FORMS).map((text) => ({ type: 'multipart/form-data; boundary=x', text }))
  const ofAnother = fc.record({ type: fc.constantFrom(...OTHER_TYPES), text: fc.constantFrom('{}', 'a=1', '<a/>') })
  return fc.oneof(ofItsKind, ofAnother)
}

/**
 * A form with the schema's fields, and others, any number of times: ids from `known`, difficult text, and files with
 * arbitrary types.
 */
export function anyForm({ properties = {} }: Schema, known: string[], files: Uint8Array[]): fc.Arbitrary<FormData> {
  const text = fc.oneof(
    fc.constantFrom(...known, ...NASTY.map((each) => each.toWellFormed()), 'basic', '2028-03-31'),
    hurtText().map((each) => each.toWellFormed()),
  )
  const file = fc
    .record({
      bytes: fc.oneof(fc.constantFrom(...files), fc.uint8Array({ maxLength: 200 })),
      type: fc.constantFrom('image/jpeg', 'application/pdf', 'image/svg+xml', 'text/html', ''),
      name: fc.constantFrom(
        'a.jpg',
        'b.pdf',
        '../../etc/passwd',
        'x'.repeat(300),
        '\u202egpj.exe',
        '',
        ...RUNNING_NAMES,
      ),
    })
    .map(({ bytes, type, name }) => new File([new Uint8Array(bytes)], name, { type }))
  const entry = fc.tuple(fc.constantFrom(...Object.keys(properties), 'not_a_field', '__proto__'), fc.oneof(text, file))
  return fc.array(entry, { maxLength: 6 }).map((entries) => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    return form
  })
}
