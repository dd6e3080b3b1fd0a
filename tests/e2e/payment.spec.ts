import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { joinServer } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { WIDE, NARROW, signIn } from '../support/browsers/device.ts'
import { startStripe } from '../support/outside/stripe.ts'
import { openPage, cardOf, writeProject } from './support/dashboard-steps.ts'
import { keysOf } from './support/keys.ts'

const ROLES = [{ name: 'Rigger', rate: '280' }]
const REFUSED = [/40[24]/]

async function employerAt(options: { env?: Record<string, string>; size?: typeof WIDE | typeof NARROW } = {}) {
  const server = await startServer({ env: options.env })
  const employer = await joinServer(server.origin, 'employer')
  const page = await openPage(options.size ?? WIDE, REFUSED)
  await signIn(page, server.origin, employer)
  return { server, employer, page }
}

test('a paid posting: the form, a declined card, an accepted card, the project on the dashboard', async () => {
  const { employer, page } = await employerAt({ size: NARROW })
  const form = await writeProject(page, 'Lantern parade', ROLES)
  const pay = form.getByRole('button', { name: 'Pay' })
  await pay.waitFor()
  expect(await pay.isDisabled()).toBe(true)
  await form.getByRole('radio', { name: /Premium/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Pay £100' }).click()

  await page.getByText('This is a stand-in.').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'A card that is declined' }).check()
  await page.getByRole('button', { name: 'Pay £100' }).click()
  await page.getByText('Your card was declined').waitFor()
  expect((await employer.get<Job[]>('/jobs')).body).toEqual([])
  await page.getByRole('radio', { name: 'A card that works' }).check()
  await page.getByRole('button', { name: 'Pay £100' }).click()

  await page.getByRole('status').getByText('Payment received').waitFor()
  await page.getByText('Lantern parade is posted.').waitFor()
  await cardOf(page, 'Lantern parade').getByText('Top placement').waitFor()
  await page.getByRole('link', { name: '9 posts left' }).waitFor()
  expect((await employer.get<Job[]>('/jobs')).body).toHaveLength(1)
  await page.getByRole('button', { name: 'Post New Project' }).click()
  expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('')
})

test('a cancelled payment loses no input; a package bought on its own, by keys alone, is used for a posting without paying again', async () => {
  const { employer, page } = await employerAt()
  const form = await writeProject(page, 'Harbour lights', ROLES)
  const { press, choose } = keysOf(page)
  await choose(form.getByRole('radio', { name: /Basic/ }))
  await press(form.getByRole('button', { name: 'Pay £25' }))
  await press(page.getByRole('link', { name: 'Cancel' }))
  await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
  await page.getByText('Your project is kept on this device').waitFor()
  await expectAccessible(page)
  expect((await employer.get<Job[]>('/jobs')).body).toEqual([])

  await page.goto(new URL('/payment', page.url()).href)
  for (const words of ['Priority support', 'Premium support', 'AI matching']) await page.getByText(words).waitFor()
  await choose(page.getByRole('radio', { name: /Featured/ }))
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Pay £50' }))
  await page.getByText('This is a stand-in.').waitFor()
  await press(page.getByRole('button', { name: 'Pay £50' }))
  await page.getByText('Your package is ready to use.').waitFor()
  await page.getByRole('link', { name: '3 posts left' }).waitFor()

  await page.goto(new URL('/?post=package', page.url()).href)
  const again = page.getByRole('dialog', { name: 'Post New Project' })
  await again.getByText('This project uses one post from your Featured package').waitFor()
  await expectAccessible(page)
  await press(again.getByRole('button', { name: 'Post project' }))
  await page.waitForURL(/\/project\?id=/)
  await page.goto(new URL('/', page.url()).href)
  await cardOf(page, 'Harbour lights').getByText('Featured').waitFor()
  await press(page.getByRole('link', { name: '2 posts left' }))
  await page.getByText('2 of 3 posts left').waitFor()
  await page.getByText('receipt SB-000001').waitFor()
})

test('a posting paid on Stripe’s page, first with a declined card: project and credits are there once, from webhook and return together', async () => {
  const stripe = await startStripe()
  const { server, employer, page } = await employerAt({ env: stripe.env })
  const form = await writeProject(page, 'Dome rig', ROLES)
  await form.getByRole('radio', { name: /Featured/ }).check()
  await form.getByRole('button', { name: 'Pay £50' }).click()
  await page.getByRole('heading', { name: 'Pay 50.00 gbp' }).waitFor()
  await page.getByRole('button', { name: 'Pay, declined' }).click()
  await page.getByText('Declined', { exact: true }).waitFor()
  const [id] = [...stripe.sessions.keys()]
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const { payload, signature } = stripe.event('checkout.session.completed', id!)
  const event = await fetch(`${server.origin}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  expect(event.status).toBe(200)
  await cardOf(page, 'Dome rig').getByText('Featured').waitFor()
  expect((await employer.get<Job[]>('/jobs')).body).toHaveLength(1)
  expect((await employer.get('/payments/credits')).body.posts_left).toBe(2)
})

test('the success page shows its errors with a way back; offline the form says that paying needs a connection and keeps its input', async () => {
  const { server, employer, page } = await employerAt()
  await page.goto(`${server.origin}/payment-success`)
  await page.getByText(SPECIFIED_TEXT.paymentNoSession).waitFor()
  await page.getByRole('heading', { name: SPECIFIED_TEXT.paymentError }).waitFor()
  await expectAccessible(page)
  await page.goto(`${server.origin}/payment-success?session_id=cs_none`)
  await page.getByText('This payment session does not exist.').waitFor()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()

  const line = await startProxy(server)
  const otherPage = await openPage(WIDE)
  await signIn(otherPage, line.origin, employer)
  const form = await writeProject(otherPage, 'Lantern parade', ROLES)
  await form.getByRole('radio', { name: /Basic/ }).check()
  line.goDown()
  await form.getByRole('button', { name: 'Pay £25' }).click()
  await form.getByRole('alert').getByText('Payment initialization failed').waitFor()
  await form.getByText('you need signal to pay for and post a project').first().waitFor()
  await form.getByText('What you typed is kept on this device').first().waitFor()
  await line.stop()
})
