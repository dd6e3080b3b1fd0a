import '../ports/private-files.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { DestinationStream } from 'pino'
import { canMailLinks } from '../accounts/core/reset-mail.ts'
import { seedInChildProcess } from '../demo/seed-demo.ts'
import { unusableSettingError } from '../errors.ts'
import { CONNECTION_TIMES_MS, limitConnections } from '../http/limit-connections.ts'
import { readSettings } from '../ports/settings.ts'
import { createApp } from './app.ts'
import { startCron } from './cron.ts'
import { createServerLog, openContext } from './open-context.ts'

/**
 * The whole product at the HOST and PORT of these settings, ready when this returns. `close` ends the streams, lets
 * requests in flight finish (for `patience` ms at most, where it is given), then closes everything.
 *
 * @throws UnusableSettings with a message that names them
 */
export async function startServer(env: NodeJS.ProcessEnv, logTo?: DestinationStream) {
  const settings = readSettings(env)
  const { ctx, close } = await openContext(settings, { log: createServerLog(settings, logTo) })
  if (settings.DEMO) await seedInChildProcess(ctx)
  if (ctx.ports.mail && !canMailLinks(ctx)) ctx.log.warn('PUBLIC_URL is not set: no link can be mailed')
  if (settings.NODE_ENV === 'production' && !settings.SUPPORT_EMAIL)
    ctx.log.warn('SUPPORT_EMAIL is not set: nobody can be told where to write for help')
  if (settings.NODE_ENV === 'production' && !settings.OPERATOR_NAME)
    ctx.log.warn('OPERATOR_NAME is not set: /terms and /privacy do not say who runs this server')

  const cron = startCron(ctx)
  const { PORT: port, HOST: hostname } = settings
  const server = serve({ fetch: createApp(ctx).fetch, serverOptions: CONNECTION_TIMES_MS, port, hostname })
  limitConnections(server, settings)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? unusableSettingError('PORT', `${settings.PORT} is in use by another program`)
      : error
  })
  return {
    ctx,
    port: (server.address() as AddressInfo).port,
    async close(patience?: number) {
      const closed = new Promise((resolve) => server.close(resolve))
      ctx.streams.close()
      // An idle keep-alive connection would otherwise delay closing for its whole time-out.
      const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100)
      const limit =
        patience !== undefined &&
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      if (limit) clearTimeout(limit)
      await cron.close()
      await close()
    },
  }
}
