import { Agent, request } from 'node:http'
import { StringDecoder } from 'node:string_decoder'

/** Keep-alive connections that are closed before the server does it (5 s), since a request could meet a closing one. */
export const keptConnections = () => new Agent({ keepAlive: true, timeout: 3_000 })

const TRIES = 5
/** A process that other work holds up may meet a connection that the server has closed meanwhile. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE'])

/** A person's requests over keep-alive connections, and the stream, with as little overhead as Node allows. */
export function createClient(port: number, token: string, agent = keptConnections()) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((response.statusCode ?? 500) < 300) resolve((text ? JSON.parse(text) : null) as T)
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
        })
      })
      outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** Repeats a request whose connection broke, as a device does; only for requests that may be repeated. */
  async function callUntilAnswered<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await call<T>(method, path, body)
      } catch (error) {
        if (left === 0 || !BROKEN.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
    }
  }

  /** Opens the stream; resolves at its hello. */
  function listen(onPoke: () => void) {
    return new Promise<void>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (response) => {
        const decoder = new StringDecoder()
        response.on('data', (chunk: Buffer) => {
          const text = decoder.write(chunk)
          if (text.includes('event: hello')) resolve()
          if (text.includes('event: poke')) onPoke()
        })
        // The server is killed at the end of a run.
        response.on('error', () => undefined)
      })
      outgoing.on('error', reject).end()
    })
  }

  return { call, callUntilAnswered, listen, close: () => agent.destroy() }
}
