import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { readBody } from '../bind.ts'
import { pickRule, type Rule, type Rules } from './proxy-rules.ts'

/**
 * One request that passed: `reachedServer` is how often the server received it (0 if dropped before, 2 if duplicated).
 */
export type Passed = { method: string; path: string; body: Buffer; status: number | null; reachedServer: number }

/**
 * A proxy between a browser and the server with the faults of a bad connection. Rules can change at any time; the
 * latest wins, and a path without a rule passes. `server` may be restarted on another port: `aimAt`.
 */
export async function startProxy(server: { origin: string }) {
  let target = new URL(server.origin)
  const rules: Rules = []
  const passed: Passed[] = []
  const sockets = new Set<Socket>()
  const streams = new Set<Socket>()
  let bytes = { up: 0, down: 0 }
  let isDown = false
  const up = createBrake()

  const http = createServer(async (request, response) => {
    if (isDown) return void request.socket.destroy()
    const body = await up.read(request).catch(() => null)
    if (!body) return void request.socket.destroy()
    const seen: Passed = {
      method: request.method!,
      path: request.url!,
      body,
      status: null,
      reachedServer: 0,
    }
    passed.push(seen)
    const rule = pickRule(rules, seen)
    if (rule.delayMs) await new Promise((resolve) => setTimeout(resolve, rule.delayMs))
    if (rule.does === 'drop-request' || isDown || (rule.diesWithSender && response.destroyed))
      return void request.socket.destroy()
    if (rule.does === 'answer') {
      seen.status = rule.status
      return void response
        .writeHead(rule.status, { 'content-type': 'text/plain', ...rule.headers })
        .end(rule.body ?? '')
    }
    if (rule.does === 'duplicate') await discard(forward(request, seen))
    await carry(request, response, seen, rule)
  })
  http.on('connection', (socket) => {
    if (isDown) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      bytes = { up: bytes.up + socket.bytesRead, down: bytes.down + socket.bytesWritten }
    })
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      http.listen(port, '127.0.0.1', () => resolve((http.address() as AddressInfo).port)),
    )
  const port = await listen(0)

  async function carry(request: IncomingMessage, response: ServerResponse, seen: Passed, rule: Rule) {
    try {
      const answer = await forward(request, seen)
      seen.status = answer.statusCode!
      if (rule.holdMs) await new Promise((resolve) => setTimeout(resolve, rule.holdMs))
      await rule.until
      // Closed before the answer came: 'close' is not emitted again, and the server must notice it.
      if (response.destroyed) return void answer.destroy()
      if (rule.does === 'drop-response') {
        await readBody(answer)
        return void request.socket.destroy()
      }
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        streams.add(request.socket)
        // The socket may outlive the stream: a browser keeps it for its next request.
        response.once('close', () => streams.delete(request.socket))
      }
      response.writeHead(answer.statusCode!, answer.headers)
      response.flushHeaders()
      answer.on('error', () => response.destroy())
      response.on('close', () => answer.destroy())
      answer.pipe(response)
    } catch {
      request.socket.destroy()
    }
  }

  function forward(request: IncomingMessage, seen: Passed) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = send({
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
        agent: false,
      })
      outgoing.on('error', reject)
      // Not when it answers: what it then tells over a stream may reach a test earlier.
      outgoing.on('finish', () => void (seen.reachedServer += 1))
      outgoing.on('response', resolve)
      outgoing.end(seen.body)
    })
  }

  const cutAll = (which: Set<Socket>) => {
    for (const socket of which) socket.destroy()
  }

  return {
    /** The address for the browser: localhost, where service workers may run without https. */
    origin: `http://localhost:${port}`,
    passed,
    /** Adds a rule; returns a function that removes it. */
    rule: (match: Rules[number]['match'], rule: Rule, times = Infinity) => {
      const entry = { match, rule, left: times }
      rules.unshift(entry)
      return () => void (entry.left = 0)
    },
    clearRules: () => void (rules.length = 0),
    /** No signal: every connection is cut, none is accepted. */
    goDown: () => {
      isDown = true
      cutAll(sockets)
    },
    comeUp: () => void (isDown = false),
    /** A slow connection: limits the bytes per second sent by the browser, over all connections together. */
    slowDown: (bytesPerSecond: number) => up.set(bytesPerSecond),
    /** Every connection is cut once; new ones are accepted. */
    cut: () => cutAll(sockets),
    /** Cuts open event streams; new ones pass. */
    cutStreams: () => cutAll(streams),
    openStreams: () => streams.size,
    /** Bytes over the proxy so far, headers included, as the browser sent (up) and received (down) them. */
    bytes: () => {
      const open = { ...bytes }
      for (const socket of sockets)
        Object.assign(open, { up: open.up + socket.bytesRead, down: open.down + socket.bytesWritten })
      return open
    },
    aimAt: (origin: string) => void (target = new URL(origin)),
    stop: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        cutAll(sockets)
      }),
  }
}

/** Limits the rate of bodies, first come, first served. By default unlimited. */
function createBrake() {
  let pace = Infinity
  let freeAt = 0
  return {
    set: (bytesPerSecond: number) => void (pace = bytesPerSecond),
    async read(request: IncomingMessage) {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) {
        freeAt = Math.max(freeAt, performance.now()) + (chunk.length / pace) * 1000
        if (pace < Infinity) await new Promise((resolve) => setTimeout(resolve, freeAt - performance.now()))
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}

async function discard(answer: Promise<IncomingMessage>) {
  await readBody(await answer)
}
