import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from './questions.ts'

/** The peer for the live stream: node:http and a set of responses. */
const streams = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: hello\ndata: {"revision":0}\n\n')
  streams.add(response)
  response.on('close', () => streams.delete(response))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
answerQuestions({
  poke() {
    const frame = Buffer.from('event: poke\ndata: {"revision":1}\n\n')
    for (const stream of streams) stream.write(frame)
  },
  size: () => streams.size,
})
