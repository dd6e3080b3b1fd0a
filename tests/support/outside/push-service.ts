import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { bind, readBody } from '../bind.ts'

/** What the application server sent to one endpoint. */
type PushedTo = { path: string; headers: IncomingMessage['headers']; body: Buffer }
/**
 * The service's answer to the application server; by default it delivers the push and answers 201, or 410 once the
 * browser has unsubscribed.
 */
type PushAnswer = { status: number; headers?: Record<string, string>; delayMs?: number }

/**
 * A push service: Firefox's WebSocket protocol on one side (hello, register, unregister, notification, ack), RFC 8030's
 * endpoint on the other. `endpoint()` creates an endpoint without a browser, for tests of the sender alone.
 */
export async function startPushService() {
  const devices = new Map<string, WebSocket>()
  const pushes: PushedTo[] = []
  const acknowledged: string[] = []
  const ended = new Set<string>()
  let answer = ({ path }: PushedTo): PushAnswer => ({ status: ended.has(channelOf(path)) ? 410 : 201 })

  const http = createServer(async (request, response) => {
    const push = { path: request.url!, headers: request.headers, body: await readBody(request) }
    pushes.push(push)
    const { status, headers, delayMs } = answer(push)
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const channel = channelOf(push.path)
    if (status === 201) devices.get(channel)?.send(notification(channel, push))
    response.writeHead(status, { ttl: String(push.headers.ttl ?? 0), ...headers }).end()
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => socket.on('message', (data) => speak(socket, JSON.parse(String(data)))))
  const { port, close } = await bind(http)

  const endpointOf = (channel: string) => `http://localhost:${port}/push/${channel}`
  function speak(
    socket: WebSocket,
    said: { messageType?: string; uaid?: string; channelID?: string; updates?: { version: string }[] },
  ) {
    const { messageType, channelID = '' } = said
    const reply = (body: object) => socket.send(JSON.stringify({ messageType, ...body }))
    if (messageType === 'hello') {
      reply({ uaid: said.uaid || randomUUID().replaceAll('-', ''), status: 200, use_webpush: true, broadcasts: {} })
    } else if (messageType === 'register') {
      devices.set(channelID, socket)
      reply({ channelID, status: 200, pushEndpoint: endpointOf(channelID) })
    } else if (messageType === 'unregister') {
      devices.delete(channelID)
      ended.add(channelID)
      reply({ channelID, status: 200 })
    } else if (messageType === 'ack') {
      acknowledged.push(...(said.updates ?? []).map((update) => update.version))
    } else if (messageType === undefined) {
      socket.send('{}')
    }
  }

  return {
    origin: `http://localhost:${port}`,
    webSocket: `ws://localhost:${port}/`,
    pushes,
    /** Versions that the browser has acknowledged as passed to its worker. */
    acknowledged,
    endpoint: () => endpointOf(randomUUID()),
    answerWith: (next: typeof answer) => void (answer = next),
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await close()
    },
  }
}

const channelOf = (path: string) => path.split('/').at(-1)!

function notification(channelID: string, { body, headers }: PushedTo) {
  const data =
    body.length > 0 ? { data: body.toString('base64url'), headers: { encoding: headers['content-encoding'] } } : {}
  return JSON.stringify({ messageType: 'notification', channelID, version: randomUUID(), ...data })
}
