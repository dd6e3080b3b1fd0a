import { expect, test } from 'vitest'
import { openConnection, startRealServer } from '../../support/real-server.ts'

test(
  'a head that does not come to its end, and a connection that says nothing, are closed',
  { timeout: 60_000 },
  async () => {
    const { port } = await startRealServer()
    const heads = [
      '',
      'GET /',
      'GET /healthz HTTP/1.1\r\nhost: x\r\n',
      `POST /api/auth/login HTTP/1.1\r\nx: ${'y'.repeat(900)}`,
    ]
    const open = Array.from({ length: 200 }, (_, n) => openConnection(port, '127.0.0.1', heads[n % heads.length]))
    // One letter now and then is no head either.
    const slow = openConnection(port, '127.0.0.1', 'GET /healthz HTTP/1.1\r\nx-slow: ')
    const drip = setInterval(() => slow.socket.write('y'), 500)
    const idle = openConnection(port, '127.0.0.1', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await Promise.all([...open, slow, idle].map(({ closed }) => closed))
    clearInterval(drip)
    expect(idle.heard.text).toContain('200 OK')
  },
)
