import { createServer } from '@stoplight/prism-http-server'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import pino from 'pino'
import { onTestFinished } from 'vitest'

type Violation = { location: string[]; message: string }

/** An answer, and what of it and of its request is not as the document says. */
export type ProxyAnswer = { status: number; text: string; request: string[]; response: string[] }

/** What the proxy says of a request without the session that the document asks for. */
export const UNSIGNED = 'request Invalid security scheme used'

/** Prism in front of a server of the API: it passes everything on, and names in a header what is not as this document says. */
export async function openValidatingProxy(upstream: string, document: object) {
  const server = createServer(await getHttpOperationsFromSpec(structuredClone(document)), {
    // Of another version than its own, with the same methods.
    components: { logger: pino({ level: 'silent' }) as never },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
    },
    cors: false,
  })
  const origin = await server.listen(0, '127.0.0.1')
  onTestFinished(() => server.close())

  return async (
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
  ): Promise<ProxyAnswer> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        // The proxy unpacks an answer, but leaves the header that says how it was packed.
        'accept-encoding': 'identity',
        // An open connection would keep it from closing.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const named = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[]
    const of = (side: string) =>
      named
        .filter(({ location }) => location[0] === side)
        .map(({ location, message }) => `${location.join('.')} ${message}`)
    return { status: answer.status, text: await answer.text(), request: of('request'), response: of('response') }
  }
}
