import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Server as SocketServer } from 'node:net'

/** Starts an HTTP server on a free port of this machine. `close` closes open connections too. */
export async function bind(server: Server) {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, close }
}

/** A port that nobody listens on just now. */
export async function freePort() {
  const server = createServer()
  const { port, close } = await bind(server)
  await close()
  return port
}

/** Of a server of sockets, which listens from now on. */
export const portOfServer = (server: SocketServer) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

export async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
