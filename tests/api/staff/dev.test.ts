import { expect, test } from 'vitest'
import { isLoopbackHost } from '../../../server/http/client-address.ts'
import { createWorld } from '../../support/world.ts'

test('mails without a provider can be read in the dev mailbox, the newest first, as JSON and as a page', async () => {
  const world = await createWorld()
  await world.ctx.ports.mail!.send({ to: 'a@example.com', subject: 'First', text: 'One' })
  await world.ctx.ports.mail!.send({ to: 'b@example.com', subject: '<script>alert(1)</script>', text: 'Two & more' })
  const { body } = await world.call<any[]>('GET', '/dev/outbox')
  expect(body.map((entry) => entry.text)).toEqual(['Two & more', 'One'])
  expect(body[0]).toMatchObject({ channel: 'mail', to: 'b@example.com', subject: '<script>alert(1)</script>' })
  expect(Object.keys(body[0]).toSorted()).toEqual(['channel', 'created_at', 'id', 'subject', 'text', 'to'])
  const page = await (await world.app.request('/dev/outbox')).text()
  expect(page).toContain('<h1>Dev mailbox</h1>')
  expect(page).toContain('Two &amp; more')
  expect(page).not.toContain('<script')
})

test('the links of a mail can be followed from the dev mailbox, and end where the line does', async () => {
  const world = await createWorld()
  const text =
    'Choose one here:\n\nhttp://localhost:3000/auth?mode=reset&token=x\n\nNot https://"onload="alert(1) this.'
  await world.ctx.ports.mail!.send({ to: 'a@example.com', subject: 'Reset', text })
  const page = await (await world.app.request('/dev/outbox')).text()
  const address = 'http://localhost:3000/auth?mode=reset&amp;token=x'
  expect(page).toContain(`here:\n\n<a href="${address}">${address}</a>\n\nNot`)
  expect(page).toContain('href="https://&quot;onload=&quot;alert(1)"')
})

test('a foreign page whose host name resolves to this machine reads nothing of /dev: only this machine’s names are answered', async () => {
  const world = await createWorld()
  await world.ctx.ports.mail!.send({ to: 'a@example.com', subject: 'A link', text: 'https://standby.example/secret' })
  const paths = ['/api/dev/outbox', '/dev/outbox', '/dev/checkout.css', '/dev/checkout/x']
  const answers = async (origin: string) => {
    const found = []
    for (const path of paths) {
      const response = await world.app.request(`${origin}${path}`)
      found.push(response.status)
      if (response.status === 403) expect(await response.text()).not.toContain('secret')
    }
    return found
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.localhost'])
    expect(await answers(`http://${host}`), host).toEqual([200, 200, 200, 404])
  for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.7:3000', '127.evil.example', '[::2]'])
    expect(await answers(`http://${host}`), host).toEqual([403, 403, 403, 403])
  const posted = await world.app.request('http://evil.example/dev/checkout/x', { method: 'POST' })
  expect(posted.status).toBe(403)
  expect(['LOCALHOST', '127.0.0.53', '0.0.0.0', '10.0.0.1'].map(isLoopbackHost)).toEqual([true, true, false, false])
})
