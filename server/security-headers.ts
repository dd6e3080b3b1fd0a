import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './http.ts'

export const securityHeaders: MiddlewareHandler<AppEnv> = (_c, next) => next()
