import { currentToken, endRefusedSession, SessionNotKeptError } from '../offline/session/session-store.ts'
import { createRequest, RequestError } from './create-request.ts'
import { setServerReached } from './reach.ts'

export { RequestError }

/** `path` is below /api. Throws RequestError; a 401 ends the session only if its token is still the one in use. */
export const request = createRequest({
  fetch: (...args) => fetch(...args),
  token: currentToken,
  onReach: setServerReached,
  onRefused: endRefusedSession,
})

/**
 * The server's message if it has one, else the fallback: also without an answer (the table in the specification,
 * section 8).
 */
export function errorDetailOf(error: unknown, fallback: string): string {
  if (error instanceof SessionNotKeptError) return error.detail
  return error instanceof RequestError && error.status > 0 && error.detail ? error.detail : fallback
}

/** For a form, below the fallback: what to check if there was no answer. Undefined if there was one. */
export function noAnswerAdviceOf(error: unknown): string | undefined {
  return error instanceof RequestError && error.status === 0 ? NO_ANSWER_ADVICE : undefined
}

const NO_ANSWER_ADVICE = 'No answer came: check your signal and try again. What you typed is still here.'

/** The server's messages by field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** The server's message; without an answer, what failed and why. */
export function failureText(error: unknown, fallback: string) {
  const isSilent = error instanceof RequestError && error.status === 0
  return isSilent ? `${fallback}. There is no connection.` : errorDetailOf(error, fallback)
}
