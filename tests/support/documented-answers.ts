import { z } from 'zod'
import { PASSWORD } from './api.ts'
import type { Schema } from './factories/any-request.ts'

/** An operation of the API's document, with its references resolved. */
export type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

/** Bodies for operations whose row in the access table has no valid one. */
export const USUAL_BODIES: Record<string, object> = {
  'POST /api/auth/register': {
    email: 'lee@example.com',
    password: PASSWORD,
    full_name: 'Lee Grant',
    user_type: 'employer',
    location: 'Salford',
  },
  'POST /api/auth/login': { email: 'lee@example.com', password: PASSWORD },
  'POST /api/auth/change-password': { current_password: PASSWORD, new_password: `${PASSWORD}!` },
  'POST /api/auth/forgot-password': { email: 'lee@example.com' },
  'POST /api/auth/reset-password': { token: 'x'.repeat(43), password: PASSWORD },
}

/** Checks an answer against the document: the error, or null. */
export function answersOf({ responses }: Operation) {
  const shapes = new Map<string, z.ZodType>()
  return async (response: Response, isBroken: boolean): Promise<string | null> => {
    const { status } = response
    const declared = responses[status]
    const text = await response.text()
    if (status >= 500 && !(status === 503 && declared)) return `${status} ${text}`
    if (!declared) return `${status} is not in the document: ${text.slice(0, 120)}`
    if (isBroken && status < 400) return `${status} for what is not valid`
    const type = (response.headers.get('content-type') ?? '').split(';')[0]!
    const content = declared.content ?? {}
    if (status === 204 || (Object.keys(content).length === 0 && text.length <= 2)) return null
    if (!(type in content)) return `${status} as ${type}, which is not in the document`
    const schema = content[type]?.schema
    if (!schema || !type.endsWith('json')) return null
    const key = `${status} ${type}`
    const shape = shapes.get(key) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    shapes.set(key, shape)
    const { error } = shape.safeParse(JSON.parse(text))
    return error
      ? `${status} of another shape: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)[0]}`
      : null
  }
}
