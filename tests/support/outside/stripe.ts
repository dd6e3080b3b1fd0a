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
  payment_intent: string | null
}
/** A payment with its charge, as `expand` answers it; without it only its id. */
type Intent = {
  id: string
  object: 'payment_intent'
  status: 'processing' | 'requires_payment_method' | 'succeeded'
  latest_charge: { id: string; object: 'charge'; amount_refunded: number; disputed: boolean }
}
type Dispute = { id: string; object: 'dispute'; status: string; amount: number; payment_intent: string }
type Call = { method: string; path: string; key: string | undefined; form: URLSearchParams }

/**
 * The part of Stripe's API that is used here: form-encoded requests with a bearer key, idempotency keys that return the
 * first answer (and refuse other parameters), a hosted page that pays or declines, events signed with Stripe's own
 * code.
 */
export async function startStripe() {
  const sessions = new Map<string, StripeSession>()
  const byKey = new Map<string, { body: string; session: StripeSession }>()
  const intents = new Map<string, Intent>()
  const disputes = new Map<string, Dispute>()
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
    const { pathname, searchParams } = new URL(request.url!, origin)
    const [, route, id = '', action] =
      /^\/(pay|v1\/checkout\/sessions|v1\/disputes)(?:\/(\w+))?(?:\/(expire))?$/.exec(pathname) ?? []
    if (route === 'pay') return hostedPage(request.method!, sessions.get(id)!, new URLSearchParams(body), response)
    if (!route) return reply(response, 404, { error: { message: `No such address: ${pathname}` } })
    const key = request.headers['idempotency-key'] as string | undefined
    calls.push({ method: request.method!, path: pathname, key, form: new URLSearchParams(body) })
    if (!request.headers.authorization?.startsWith('Bearer sk_test_'))
      return reply(response, 401, { error: { type: 'invalid_request_error', message: 'No API key' } })
    if (route === 'v1/disputes') {
      const charge = searchParams.get('charge')
      const of = [...intents.values()].find(({ latest_charge }) => latest_charge.id === charge)
      return reply(response, 200, list([...disputes.values()].filter((dispute) => dispute.payment_intent === of?.id)))
    }
    if (request.method === 'GET' && id === '') {
      const paid = searchParams.get('payment_intent')
      return reply(response, 200, list([...sessions.values()].filter((session) => paymentOf(session) === paid)))
    }
    if (id !== '') {
      const session = sessions.get(id)
      if (!session)
        return reply(response, 404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None' },
        })
      if (action === 'expire' && session.status !== 'open')
        return reply(response, 400, { error: { type: 'invalid_request_error', message: 'Only open sessions expire' } })
      if (action === 'expire') session.status = 'expired'
      const isWhole = searchParams.getAll('expand[0]').includes('payment_intent.latest_charge')
      return reply(response, 200, isWhole ? { ...session, payment_intent: intentOf(session) } : session)
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
      payment_intent: null,
    }
    sessions.set(id, session)
    return session
  }

  function signed(type: string, object: unknown, timestamp = Math.floor(Date.now() / 1000)) {
    const payload = JSON.stringify({ id: `evt_${++serial}`, object: 'event', type, data: { object } }, null, 2)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
    return { payload, signature }
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
    const session = sessions.get(id)!
    Object.assign(session, { status: 'complete', payment_status: 'paid', ...tampered })
    session.payment_intent ??= `pi_${id}`
    const status = session.payment_status === 'paid' ? ('succeeded' as const) : ('processing' as const)
    const latest_charge = { id: `ch_${id}`, object: 'charge' as const, amount_refunded: 0, disputed: false }
    const payment = paymentOf(session)!
    intents.set(payment, { id: payment, object: 'payment_intent', status, latest_charge })
  }

  const paymentOf = ({ payment_intent }: StripeSession) => payment_intent
  const intentOf = (session: StripeSession) => intents.get(paymentOf(session) ?? '') ?? null

  return {
    origin,
    /** Settings for a world or a server with payments through here. */
    env: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: origin },
    sessions,
    calls,
    pay,
    /** An event of this type about this object. */
    signed,
    expire: (id: string) => void Object.assign(sessions.get(id)!, { status: 'expired' }),
    /** The next requests that create a session are carried out, and never answered. */
    swallowAnswers: (times: number) => void (swallowed = times),
    /** An event as Stripe sends it: the exact body, and its signature. */
    event(type: string, id: string, timestamp = Math.floor(Date.now() / 1000)) {
      return signed(type, sessions.get(id), timestamp)
    },
    /** A debit is refused by its bank. */
    refuse: (id: string) => void (intentOf(sessions.get(id)!)!.status = 'requires_payment_method'),
    /** Of a paid session so much, in pence, is refunded in all; returns the event. */
    refund(id: string, amount: number) {
      const { latest_charge, ...intent } = intentOf(sessions.get(id)!)!
      latest_charge.amount_refunded = amount
      return signed('charge.refunded', { ...latest_charge, payment_intent: intent.id })
    },
    /** The payer's bank disputes so much of a paid session, or decides; returns the event. */
    dispute(id: string, status: string, amount = sessions.get(id)!.amount_total) {
      const { latest_charge, ...intent } = intentOf(sessions.get(id)!)!
      latest_charge.disputed = true
      const isNew = !disputes.has(id)
      const dispute = { id: `dp_${id}`, object: 'dispute' as const, status, amount, payment_intent: intent.id }
      disputes.set(id, dispute)
      const isOver = ['won', 'lost', 'warning_closed'].includes(status)
      return signed(`charge.dispute.${isNew ? 'created' : isOver ? 'closed' : 'updated'}`, dispute)
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

const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
