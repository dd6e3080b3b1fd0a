import { expect, test, vi } from 'vitest'
import { openConnection, startRealServer } from '../../support/real-server.ts'

const ASK = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const isAnswered = async ({ heard }: ReturnType<typeof openConnection>) =>
  vi.waitFor(() => expect(heard.text).toContain('200 OK'), { timeout: 10_000 })

test('an address has so many connections and no more, its neighbours too, and a place is free when one closes', async () => {
  const { port } = await startRealServer({ CONNECTIONS_PER_ADDRESS: '3' })
  const own = Array.from({ length: 3 }, () => openConnection(port, '127.0.7.1', ASK))
  for (const one of own) await isAnswered(one)
  await openConnection(port, '127.0.7.1', ASK).closed
  for (const last of [2, 3, 4])
    for (let n = 0; n < 3; n++) await isAnswered(openConnection(port, `127.0.7.${last}`, ASK))
  await openConnection(port, '127.0.7.9', ASK).closed
  const elsewhere = openConnection(port, '127.0.8.1', ASK)
  await isAnswered(elsewhere)
  own[0]!.socket.destroy()
  await vi.waitFor(
    async () => {
      const again = openConnection(port, '127.0.7.9', ASK)
      await Promise.race([again.closed, isAnswered(again)])
      expect(again.heard.text).toContain('200 OK')
    },
    { timeout: 10_000 },
  )
})

test('behind a proxy connections are the proxy’s, and not counted', async () => {
  const { port } = await startRealServer({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' })
  for (let n = 0; n < 5; n++) await isAnswered(openConnection(port, '127.0.7.1', ASK))
})
