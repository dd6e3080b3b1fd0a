import { RequestError } from './create-request.ts'

/** The server's messages by field. */
export function fieldsOf(error: unknown): Record<string, string> {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
