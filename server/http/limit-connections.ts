import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import type { ServerSettings } from '../ports/settings.ts'
import { addressBlocksAround } from '../ports/address-blocks.ts'
import { addressBlock } from './client-address.ts'

/**
 * ms for the head of a request, and that a connection is kept between two requests. Node would otherwise wait for ever for a
 * head, since take-body.ts judges the time of bodies: Node's own limit would cut off a large one that is still arriving.
 */
export const CONNECTION_TIMES_MS = {
  requestTimeout: 0,
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
/** ms without a byte in either direction: an open stream says something every 15 s, a body that is silent ends after 30. */
const SOCKET_SILENCE_MS = 120_000

/**
 * Limits how many connections an address, and each block around it, has open at once; a further one is closed. Behind a
 * proxy all connections are the proxy's, which limits those of its own clients.
 */
export function limitConnections(server: ServerType, settings: ServerSettings) {
  if ('timeout' in server) server.timeout = SOCKET_SILENCE_MS
  if (settings.TRUST_PROXY > 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const blocks = addressBlocksAround(addressBlock(socket.remoteAddress ?? ''))
    const isTooMany = blocks.some(({ key, times }) => (open.get(key) ?? 0) >= times * settings.CONNECTIONS_PER_ADDRESS)
    if (isTooMany) return socket.destroy()
    for (const { key } of blocks) open.set(key, (open.get(key) ?? 0) + 1)
    socket.once('close', () => {
      for (const { key } of blocks) {
        const left = open.get(key)! - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  })
}
