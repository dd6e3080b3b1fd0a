import { z } from 'zod'
import { outboxEntry } from '../../shared/dev.ts'
import { answer, createRoom, operation } from '../http.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { listOutbox } from './list-outbox.ts'
import { outboxPage } from './outbox-page.ts'

/** What helps whoever tries the product out. None of it exists in production: app.ts leaves this room out there. */
export const devRoutes = createRoom()

devRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/api/dev/outbox',
    tags: ['dev'],
    summary: 'Mails, texts and pushes that would have been sent',
    responses: { 200: answer(z.array(outboxEntry), 'The newest first') },
  }),
  (c) => c.json(listOutbox(c.var.ctx), 200),
)

devRoutes.get('/dev/outbox', (c) => c.html(outboxPage(listOutbox(c.var.ctx))))

devRoutes.route('/', checkoutRoutes)
devRoutes.route('/', calendarRoutes)
