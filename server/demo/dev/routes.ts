import { z } from 'zod'
import type { MiddlewareHandler } from 'hono'
import { devMailboxEntry } from '../../../shared/dev.ts'
import { forbidden } from '../../errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { answer, createRouter, operation, problems } from '../../http/router.ts'
import { isLoopback } from '../../http/client-address.ts'
import { calendarRoutes } from './calendar.ts'
import { checkoutRoutes } from './checkout.ts'
import { listDevMailbox, devMailboxPage } from './mailbox.ts'

/** What helps whoever tries the product out. None of it exists in production: app.ts leaves these routes out there. */
export const devRoutes = createRouter()

// A page elsewhere whose name was made to lead here (DNS rebinding) would read every mail, with the links in it.
const loopbackOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isLoopback(new URL(c.req.url).hostname))
    throw forbidden('This is for whoever sits at this machine: open it at http://localhost.')
  await next()
}
devRoutes.use('/dev/*', loopbackOnly)
devRoutes.use('/api/dev/*', loopbackOnly)

devRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/api/dev/outbox',
    operationId: 'listDevMailbox',
    tags: ['dev'],
    summary: 'Mails, texts and pushes that would have been sent',
    responses: { 200: answer(z.array(devMailboxEntry), 'The newest first'), ...problems(403, 404) },
  }),
  async (c) => c.json(await listDevMailbox(c.var.ctx), 200),
)

devRoutes.get('/dev/outbox', async (c) => c.html(devMailboxPage(await listDevMailbox(c.var.ctx))))

devRoutes.route('/', checkoutRoutes)
devRoutes.route('/', calendarRoutes)
