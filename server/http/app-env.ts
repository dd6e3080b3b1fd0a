import type { HttpBindings } from '@hono/node-server'
import type { Context, UserContext } from '../context.ts'

export type AppEnvironment = {
  Bindings: HttpBindings
  /** `asker`: null without a valid session; undefined while it has not been looked up. */
  Variables: {
    ctx: Context
    me: UserContext
    asker: UserContext | null | undefined
    requestId: string
    /** Aborts when the session of a request ends before it is answered; undefined where nobody is signed in. */
    sessionEnd: AbortSignal | undefined
  }
}
