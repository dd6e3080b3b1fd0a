import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { temporaryFolder } from '../support/moving.ts'
import { startServer } from '../support/server.ts'
import { expectWithinMs } from '../support/time-limits.ts'

test('D2 SIGTERM with open streams and a request in flight: that one finishes, exit 0 within 10 s', async () => {
  const server = await startServer()
  const person = await joinServer(server.origin, 'freelancer')
  const streams = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${person.token}` } }),
    ),
  )
  for (const stream of streams) expect(stream.status).toBe(200)
  const inFlight = slowRequest(server.port, person.token)
  await inFlight.begun

  const begun = performance.now()
  const stopped = server.stop()
  await new Promise((resolve) => setTimeout(resolve, 300))
  inFlight.finish()
  expect(await inFlight.answer).toContain('HTTP/1.1 200')
  expect(await stopped).toBe(0)
  expectWithinMs(performance.now() - begun, 10_000)
})

test('a port that another program has ends the start with a message that names the setting', async () => {
  const { port } = await startServer()
  const env = { ...process.env, NODE_ENV: 'test', DEMO: '0', DATA_DIR: temporaryFolder(), PORT: String(port) }
  await expect(promisify(execFile)(process.execPath, ['dist/server/main.js'], { env })).rejects.toMatchObject({
    code: 1,
    stderr: `These settings are not usable:\n  PORT: ${port} is in use by another program\n`,
  })
})

/** A profile edit whose body is sent in two parts, the second on request. */
function slowRequest(port: number, token: string) {
  const body = JSON.stringify({ bio: 'Finished while the server was closing.' })
  const socket = connect(port, '127.0.0.1')
  const begun = new Promise<void>((resolve) => {
    socket.write(
      `PUT /api/users/profile HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
      () => setTimeout(resolve, 200),
    )
  })
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  return { begun, answer, finish: () => void socket.write(body.slice(5)) }
}
