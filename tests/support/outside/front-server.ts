import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../bind.ts'
import { eventually } from '../eventually.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** Gone when the test ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Proxy = {
  program: string
  file: string
  /** The file as it is run here, with the arguments that check it and that run it. */
  prepare: (text: string, at: Place) => { text: string; check: string[]; run: string[]; env?: Record<string, string> }
}
/** `port` is for https, `plain` for http. */
type Place = { folder: string; file: string; port: number; plain: number; upstream: number }

/** The lines of an open stream that name an event, one after another. */
export function lines(answer: IncomingMessage) {
  const found = createInterface({ input: answer })[Symbol.asyncIterator]()
  return {
    async next() {
      for (;;) {
        const { value, done } = await found.next()
        if (done) throw new Error('The stream has ended')
        if (value.startsWith('event:')) return value
      }
    },
  }
}

export const askPlainly = (port: number, path: string, host = 'localhost') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = requestPlainly({ host: '127.0.0.1', port, path, agent: false, headers: { host } }, resolve)
    sent.once('error', reject).end()
  })

type Front = { name: string; upstream: number }

/** The proxy with its file, in front of what listens on `upstream`. */
export async function startProxy(program: string, prepare: Proxy['prepare'], { name, upstream }: Front) {
  const folder = temporaryFolder()
  makeCertificate(folder)
  const [port, plain, file] = [await freePort(), await freePort(), join(folder, 'config')]
  const { text, check, run, env } = prepare(read(name), { folder, file, port, plain, upstream })
  writeFileSync(file, text)
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' as const }
  const checked = spawnSync(program, check, options)
  expect(checked.status, checked.stderr).toBe(0)
  const child = spawn(program, run, { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await eventually(async () => expect((await ask(port, { path: '/readyz' })).statusCode).toBe(200))
  return { port, plain }
}

function makeCertificate(folder: string) {
  const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name))
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  expect(spawnSync('openssl', [...asked, '-keyout', key!, '-out', cert!]).status).toBe(0)
  writeFileSync(both!, read(cert!) + read(key!))
}

export async function startUpstream() {
  const received = new Map<string, number>()
  const heads = new Map<string, IncomingMessage['headers']>()
  const server = createServer((incoming, answer) => {
    const path = incoming.url!
    heads.set(path, incoming.headers)
    incoming.on('data', (chunk: Buffer) => received.set(path, (received.get(path) ?? 0) + chunk.length))
    if (path !== '/api/events') return incoming.on('end', () => answer.end('ok'))
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    return answer.write('data: first\n\n')
  })
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  function close() {
    server.close()
    server.closeAllConnections()
  }
  await open(0)
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { port, received, heads, close, openAgain: () => open(port) }
}

type Asked = { method?: string; path: string; headers?: Record<string, string> }

export const send = (port: number, { headers = {}, ...asked }: Asked) =>
  request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    rejectUnauthorized: false,
    agent: false,
    ...asked,
    headers: { host: 'localhost', ...headers },
  })

export function ask(port: number, { headers = {}, ...asked }: Asked, bytes?: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const length: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {}
    const sent = send(port, { ...asked, headers: { ...headers, ...length } })
    sent.once('response', (answer) => {
      onTestFinished(() => void answer.destroy())
      resolve(answer)
    })
    sent.once('error', reject)
    sent.end(bytes)
  })
}
