import { forgetMirror } from './mirror.ts'
import { dropToken } from './session-store.ts'

/** The server has refused this token (401): the session ends, in the worker's mirror too. What waits stays on the phone. */
export function endSession(token: string): void {
  dropToken(token)
  void forgetMirror(token)
}
