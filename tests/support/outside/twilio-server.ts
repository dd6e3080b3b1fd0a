import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Sent = { path: string; authorization: string; type: string; form: Record<string, string> }
type Refusal = { status: number; code: number; message: string } | 'hang up'

export const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'canary-auth-token-7719',
  TWILIO_FROM: '+447700900100',
}

/**
 * The part of Twilio's API (2010-04-01) that sending a text needs, on a real socket. Entries of `refusals` are used
 * once each. `settings` point the server at it.
 */
export async function startTwilio() {
  const sent: Sent[] = []
  const refusals: Refusal[] = []
  const server = createServer(async (request, response) => {
    const one = await read(request)
    sent.push(one)
    const refusal = refusals.shift()
    if (refusal === 'hang up') return void request.socket.destroy()
    const answer = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (refusal) return answer(refusal.status, { ...refusal, more_info: 'https://www.twilio.com/docs/errors' })
    return answer(201, { sid: `SM${'0'.repeat(32)}`, status: 'queued', to: one.form['To'], body: one.form['Body'] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { sent, refusals, settings: { ...TWILIO, TWILIO_API_BASE: base } }
}

async function read(request: IncomingMessage): Promise<Sent> {
  let body = ''
  for await (const chunk of request) body += chunk
  return {
    path: `${request.method} ${request.url}`,
    authorization: request.headers.authorization ?? '',
    type: request.headers['content-type'] ?? '',
    form: Object.fromEntries(new URLSearchParams(body)),
  }
}
