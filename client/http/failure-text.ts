import { detailOf, RequestError } from './request.ts'

/** The server's message; without an answer, what failed and why. */
export function failureText(error: unknown, fallback: string) {
  const isSilent = error instanceof RequestError && error.status === 0
  return isSilent ? `${fallback}. There is no connection.` : detailOf(error, fallback)
}
