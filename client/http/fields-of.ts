import { RequestError } from './create-request.ts'

/** The server's words at the fields they are about. */
export function fieldsOf(error: unknown): Record<string, string> {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
