import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { startHosted } from './hosted-server.ts'
import { madeOnce } from './made-once.ts'
import type { SmallDisk } from './outside/small-disk.ts'
import { takeDatabase } from './postgres-databases.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ERROR_LEVEL = 50

export type StartOptions = {
  /** Settings on top of the test's own; DEMO=1 makes the demonstration world. */
  env?: Record<string, string>
  /** A folder of an earlier server; without it a new one, gone with the test. */
  dataDir?: string
  /** Where the product stands that is started; without it this one. */
  product?: string
  /** A disk that can be filled, with a copy of `dataDir` on it. */
  disk?: SmallDisk
}

/** Set by the project of the browser tests: their servers share a process, but for one of another product or disk. */
const isHosted = process.env.HOSTED_SERVERS === '1'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * The built product on a free port, ready when this returns; a process of its own, but in browser tests. Stopped when
 * the test ends; an error-level log that the test has not taken out of `errors` fails it.
 */
export async function startServer({ env = {}, dataDir, disk, product = root }: StartOptions = {}) {
  if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('Build first: npm run build')
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'standby-server-'))
  if (!dataDir) await fill(folder, env.DEMO === '1' ? 'demo' : 'fresh')
  const DATABASE_URL = await databaseOf(folder)
  const begun = performance.now()
  const settings = { ...(DATABASE_URL ? { DATABASE_URL } : {}), ...env }
  const running =
    isHosted && !disk && product === root
      ? await openHosted(folder, settings)
      : await openProcess(folder, settings, disk, product)
  const { port, logs, errors, end } = running
  const origin = `http://127.0.0.1:${port}`
  await ready(origin)

  onTestFinished(async () => {
    await end('SIGKILL')
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
  })

  return {
    origin,
    port,
    dataDir: folder,
    pid: running.pid,
    database: join(folder, 'standby.db'),
    /** The database in place of that file, where the tests run on PostgreSQL. */
    databaseUrl: DATABASE_URL,
    /** Milliseconds from the start of the process until it could serve. */
    startedIn: performance.now() - begun,
    logs,
    errors,
    /** As an operator stops it: what is in flight finishes. Gives the exit code. */
    stop: () => end('SIGTERM'),
    /** As the power goes; a process of several servers only closes this one. */
    kill: () => end('SIGKILL'),
  }
}

/** On PostgreSQL each data folder has a database of its own, so that a server that is started again finds what it had. */
const databases = new Map<string, string>()
async function databaseOf(folder: string) {
  const known = databases.get(folder)
  if (known) return known
  const taken = await takeDatabase()
  if (taken) databases.set(folder, taken.url)
  return taken?.url
}

async function openProcess(folder: string, env: Record<string, string>, disk?: SmallDisk, cwd = root) {
  const { child, ...heard } = await spawnServer(folder, env, disk, cwd)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  return { ...heard, pid: child.pid!, end }
}

async function openHosted(folder: string, env: Record<string, string>) {
  const heard = openLog()
  const { end, ...server } = await startHosted({ ...settingsOf(folder), ...env }, heard.read)
  return { ...heard, ...server, end: () => end().then(() => 0) }
}

const settingsOf = (folder: string) => ({
  NODE_ENV: 'test',
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  STRANGER_MESSAGES: '10000000',
  DATA_DIR: folder,
})

async function spawnServer(folder: string, env: Record<string, string>, disk?: SmallDisk, cwd = root) {
  const itself = [process.execPath, 'dist/server/main.js']
  const [command, ...args] = disk ? disk.launch(itself, folder) : itself
  const child = spawn(command!, args, {
    cwd,
    env: { ...process.env, ...settingsOf(disk?.dataDir ?? folder), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = openLog()
  return { child, ...log, port: await listening(child, log) }
}

/** As a first start leaves it, where the project makes such folders once; with a demonstration world, if one is wanted. */
async function fill(folder: string, kind: 'demo' | 'fresh') {
  const made = await madeOnce(kind, (place) => startOnce(place, { DEMO: kind === 'demo' ? '1' : '0' }))
  if (made) cpSync(made, folder, { recursive: true })
}

async function startOnce(folder: string, env: Record<string, string>) {
  const { child } = await spawnServer(folder, env)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Lines that a server logs, those of the error level once more, and all that is no log entry. */
function openLog() {
  const logs: string[] = []
  const errors: string[] = []
  const read = (line: string) => {
    logs.push(line)
    const said = parse(line)
    if ((said?.level ?? 0) >= ERROR_LEVEL) errors.push(line)
    return said
  }
  return { logs, errors, read }
}

/** Waits for the line that names the port. */
function listening(child: ChildProcess, { logs, errors, read }: ReturnType<typeof openLog>) {
  return new Promise<number>((resolve, reject) => {
    byLine(child.stdout!, (line) => {
      const said = read(line)
      if (said?.msg === 'listening' && said.port) resolve(said.port)
    })
    byLine(child.stderr!, (line) => {
      logs.push(line)
      errors.push(line)
    })
    child.once('close', (code) => reject(new Error(`The server ended with ${code}:\n${logs.join('\n')}`)))
  })
}

function byLine(stream: NodeJS.ReadableStream, take: (line: string) => void) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines.filter(Boolean)) take(line)
  })
}

function parse(line: string): { msg?: string; port?: number; level?: number } | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function ready(origin: string) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${origin} does not become ready`)
}
