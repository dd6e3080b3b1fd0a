import { support } from '../../shared/staff/support.ts'
import { answer, createRoom, operation } from './router.ts'

export const supportRoutes = createRoom()

supportRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/',
    tags: ['support'],
    summary: "The address to write to for help: the operator's SUPPORT_EMAIL, null where none is set",
    responses: { 200: answer(support, "What 'contact support' leads to; the page that says so is /support") },
  }),
  (c) => c.json({ email: c.var.ctx.settings.SUPPORT_EMAIL ?? null }, 200),
)
