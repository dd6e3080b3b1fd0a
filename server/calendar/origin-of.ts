import type { Context as HonoContext } from 'hono'
import type { AppEnv } from '../http/router.ts'

/** Where the browser that asks finds us. What it says itself counts only where no PUBLIC_URL does. */
export const originOf = (c: HonoContext<AppEnv>) => c.var.ctx.settings.PUBLIC_URL ?? new URL(c.req.url).origin
