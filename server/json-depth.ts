import type { MiddlewareHandler } from 'hono'
import { malformed } from './errors.ts'
import type { AppEnv } from './http.ts'

/** No body of this API nests deeper than a profile's photos in its portfolio: six. */
const DEPTH_MAX = 32

/** Refuses deeply nested JSON before anything parses it (F7). One pass over the text; what stands in quotes is leapt over. */
export const jsonDepth: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('content-type')?.includes('json')) {
    if (isTooDeep(await c.req.text())) throw malformed('The request is nested too deeply.')
  }
  await next()
}

export function isTooDeep(json: string) {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === QUOTE) at = endOfString(json, at)
    else if (char === BRACKET || char === BRACE) depth++
    else if (char === BRACKET_END || char === BRACE_END) depth--
    if (depth > DEPTH_MAX) return true
  }
  return false
}

/** Where the string that begins at `start` is closed; the text's end when it never is. */
function endOfString(json: string, start: number) {
  let end = json.indexOf('"', start + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, at: number) {
  let backslashes = 0
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

const BACKSLASH = 92
const QUOTE = 34
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125
