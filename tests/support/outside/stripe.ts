import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { World } from '../world.ts'

const WEBHOOK_SECRET = 'whsec_of_the_stand_in'
export type StripeSession = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  success_url: string
  cancel_url: string
  expires_at: number
}
type Call = { method: string; path: string; key: string | undefined; form: URLSearchParams }

/**
 * The part of Stripe's API that is used here: form-encoded requests with a bearer key, idempotency keys that return the
 * first answer (and refuse other parameters), a hosted page that pays or declines, events signed with Stripe's own
 * code.
 */
export async function startStripe() {
  const sessions = new Map<string, StripeSession>()
  const byKey = new Map<string, { body: string; session: StripeSession }>()
  const calls: Call[] = []
  let swallowed = 0
  let serial = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      reply(response, 500, { error: { message: String(error) } }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await textOf(request)
    const { pathname } = new URL(request.url!, origin)
    const [, route, id = ''] = /^\/(pay|v1\/checkout\/sessions)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (route === 'pay') return hostedPage(request.method!, sessions.get(id)!, new URLSearchParams(body), response)
    if (!route) return reply(response, 404, { error: { message: `No such address: ${pathname}` } })
    const key = request.headers['idempotency-key'] as string | undefined
    calls.push({ method: request.method!, path: pathname, key, form: new URLSearchParams(body) })
    if (!request.headers.authorization?.startsWith('Bearer sk_test_'))
      return reply(response, 401, { error: { type: 'invalid_request_error', message: 'No API key' } })
    if (request.method === 'GET') {
      const session = sessions.get(id)
      if (session) return reply(response, 200, session)
      return reply(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None' },
      })
    }
    const known = byKey.get(key ?? '')
    if (known && known.body !== body)
      return reply(response, 400, { error: { type: 'idempotency_error', message: 'Same key, other parameters' } })
    const session = known?.session ?? open(new URLSearchParams(body))
    if (key) byKey.set(key, { body, session })
    // Carried out, but the answer never arrives.
    if (swallowed > 0) return void swallowed--
    return reply(response, 200, session)
  }

  function open(form: URLSearchParams): StripeSession {
    const id = `cs_test_${++serial}`
    const price = 'line_items[0][price_data]'
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      url: `${origin}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]')),
      currency: form.get(`${price}[currency]`)!,
      client_reference_id: form.get('client_reference_id')!,
      success_url: form.get('success_url')!.replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: form.get('cancel_url')!,
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
    }
    sessions.set(id, session)
    return session
  }

  function hostedPage(method: string, session: StripeSession, form: URLSearchParams, response: ServerResponse) {
    const isDeclined = method === 'POST' && form.get('card') !== 'good'
    if (method === 'POST' && !isDeclined) {
      pay(session.id)
      return void response.writeHead(303, { location: session.success_url }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html lang="en"><title>Stripe</title>
      <h1>Pay ${(session.amount_total / 100).toFixed(2)} ${session.currency}</h1>${isDeclined ? '<p>Declined</p>' : ''}
      <form method="post"><button name="card" value="good">Pay</button><button name="card" value="bad">Pay, declined</button></form>
      <a href="${session.cancel_url}">Back</a></html>`)
  }

  function pay(id: string, tampered: Partial<StripeSession> = {}) {
    Object.assign(sessions.get(id)!, { status: 'complete', payment_status: 'paid', ...tampered })
  }

  return {
    origin,
    /** Settings for a world or a server with payments through here. */
    env: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: origin },
    sessions,
    calls,
    pay,
    expire: (id: string) => void Object.assign(sessions.get(id)!, { status: 'expired' }),
    /** The next requests that create a session are carried out, and never answered. */
    swallowAnswers: (times: number) => void (swallowed = times),
    /** An event as Stripe sends it: the exact body, and its signature. */
    event(type: string, id: string, timestamp = Math.floor(Date.now() / 1000)) {
      const payload = JSON.stringify(
        { id: `evt_${++serial}`, object: 'event', type, data: { object: sessions.get(id) } },
        null,
        2,
      )
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
      return { payload, signature }
    },
  }
}

/** Posts an event to the world's webhook; returns the status. */
export async function sendEvent(world: World, { payload, signature }: { payload: string; signature: string }) {
  const response = await world.app.request('/api/payments/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return response.status
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
