import type { MiddlewareHandler } from 'hono'
import { malformed } from './errors.ts'
import type { AppEnv } from './http.ts'

/** No body of this API nests deeper than a job with its roles: four. */
const DEPTH_MAX = 32

/** Refuses deeply nested JSON before anything parses it (F7). One pass over the text, at most 1 MB of it. */
export const jsonDepth: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('content-type')?.includes('json')) {
    if (isTooDeep(await c.req.text())) throw malformed('The request is nested too deeply.')
  }
  await next()
}

export function isTooDeep(json: string) {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) isInString = !isInString
    else if (isInString) continue
    else if (char === BRACKET || char === BRACE) depth++
    else if (char === BRACKET_END || char === BRACE_END) depth--
    if (depth > DEPTH_MAX) return true
  }
  return false
}

const BACKSLASH = 92
const QUOTE = 34
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125
