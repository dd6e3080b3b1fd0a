import { z } from 'zod'
import { demoSignIn, outboxEntry } from '../../shared/dev.ts'
import { demoSignIns } from '../demo/sign-ins.ts'
import { notFound } from '../errors.ts'
import { answer, createRoom, operation, problems } from '../http.ts'
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

devRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/api/dev/demo',
    tags: ['dev'],
    summary: 'The sign-ins of the demonstration world',
    responses: { 200: answer(z.array(demoSignIn), 'For the sign-in page'), ...problems(404) },
  }),
  (c) => {
    if (!c.var.ctx.settings.DEMO) throw notFound('There is no demonstration world here.')
    return c.json(demoSignIns(c.var.ctx.db.read), 200)
  },
)

devRoutes.get('/dev/outbox', (c) => c.html(outboxPage(listOutbox(c.var.ctx))))
