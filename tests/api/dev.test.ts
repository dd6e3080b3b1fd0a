import { expect, test } from 'vitest'
import { createWorld } from '../support/world.ts'

test('mails that no provider sends can be read in the embedded outbox, the newest first, as JSON and as a page', async () => {
  const world = await createWorld()
  await world.ctx.ports.mail!.send({ to: 'a@example.com', subject: 'First', text: 'One' })
  await world.ctx.ports.mail!.send({ to: 'b@example.com', subject: '<script>alert(1)</script>', text: 'Two & more' })
  const { body } = await world.call<any[]>('GET', '/dev/outbox')
  expect(body.map((entry) => entry.text)).toEqual(['Two & more', 'One'])
  expect(body[0]).toMatchObject({ channel: 'mail', to: 'b@example.com', subject: '<script>alert(1)</script>' })
  expect(Object.keys(body[0]).toSorted()).toEqual(['channel', 'created_at', 'id', 'subject', 'text', 'to'])
  const page = await (await world.app.request('/dev/outbox')).text()
  expect(page).toContain('Two &amp; more')
  expect(page).not.toContain('<script')
})
