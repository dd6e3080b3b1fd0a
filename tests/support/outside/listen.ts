import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { World } from '../world.ts'

/** The world's app on a real socket of a free port; closed with the test. */
export async function listen(world: World): Promise<string> {
  const server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    world.ctx.streams.close()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const HEARTBEAT = ':'

/**
 * An open stream as a device reads it. `frame` returns the frames one after another, and null when the stream has
 * ended; `next` skips the heartbeats, which may come between any two.
 */
export async function openEvents(origin: string, token: string) {
  const outgoing: ClientRequest = request(`${origin}/api/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject).end(),
  )
  outgoing.on('error', () => undefined)
  const frames: (string | null)[] = []
  const waiting: ((frame: string | null) => void)[] = []
  let rest = ''
  const give = (frame: string | null) => {
    const reader = waiting.shift()
    if (reader) reader(frame)
    else frames.push(frame)
  }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) give(part)
  })
  response.on('error', () => undefined)
  response.on('close', () => give(null))
  const frame = () =>
    frames.length > 0
      ? Promise.resolve(frames.shift() as string | null)
      : new Promise<string | null>((resolve) => waiting.push(resolve))
  return {
    response,
    frame,
    async next() {
      let found = await frame()
      while (found === HEARTBEAT) found = await frame()
      return found
    },
    /** Resolves when the server has ended the stream, whatever came before. */
    ended: () => (response.closed ? Promise.resolve() : new Promise((resolve) => response.once('close', resolve))),
    close: () => void outgoing.destroy(),
  }
}
