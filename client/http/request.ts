import { currentToken, endSession } from '../offline/session/session-store.ts'
import { createRequest, RequestError } from './create-request.ts'
import { setReached } from './reach.ts'

export { RequestError }

/** `path` is below /api. Throws RequestError; only a 401 against the very token in use ends the session. */
export const request = createRequest({
  fetch: (...args) => fetch(...args),
  token: currentToken,
  onReach: setReached,
  onRefused: endSession,
})

/** The server's words where it has some, else the fallback: also where no answer came (the catalogue of the specification). */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.status > 0 && error.detail ? error.detail : fallback
}

/** For a form, below the fallback: what to check where no answer came. Undefined where one did. */
export function keptOf(error: unknown): string | undefined {
  return error instanceof RequestError && error.status === 0 ? NOT_REACHED : undefined
}

const NOT_REACHED = 'No answer came: check your signal and try again. What you typed is still here.'
