import type { HttpBindings } from '@hono/node-server'
import type { Context, UserContext } from '../context.ts'

export type AppEnv = {
  Bindings: HttpBindings
  /** `asker`: null without a session that lives; undefined while nobody has looked. */
  Variables: { ctx: Context; me: UserContext; asker: UserContext | null | undefined; requestId: string }
}
