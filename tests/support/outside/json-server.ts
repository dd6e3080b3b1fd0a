import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A stand-in for a service that answers with JSON; for null it answers 503. Returns its origin. */
export async function startJsonServer(answer: (url: URL) => object | null) {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '', 'http://localhost'))
    response.writeHead(body ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
