import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '../../server/app/app.ts'
import { readSettings } from '../../server/ports/settings.ts'
import { openContext } from '../../server/app/open-context.ts'
import { undocumented } from './documented.ts'
import { startS3 } from './outside/s3-server.ts'
import { takeDatabase } from './postgres-databases.ts'

/** Tests are not rate-limited. */
const UNHURRIED = { NODE_ENV: 'test', DEMO: '0', REQUEST_RATE: '10000000', STRANGER_MESSAGES: '10000000' }

export type World = Awaited<ReturnType<typeof createWorld>>
export type Answer<T> = { status: number; body: T; headers: Headers }

let fresh: Promise<KeptFile[]> | undefined
let s3: ReturnType<typeof startS3> | undefined

type KeptFile = { name: string; bytes: Buffer; mode: number }

/**
 * The files of a first start, created once for all files of a worker, because it takes longer than most tests. In
 * memory: a worker may end at any time.
 */
async function freshFiles(): Promise<KeptFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-fresh-'))
  try {
    const settings = readSettings({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: folder })
    const { close } = await openContext(settings, { log: pino({ level: 'silent' }) })
    await close()
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.flatMap((name) => {
      const about = statSync(join(folder, name))
      return about.isFile() ? { name, bytes: readFileSync(join(folder, name)), mode: about.mode } : []
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A world for one test: a real SQLite file in a temporary folder, the whole app, a clock that can be set. Files are in
 * that folder, or with FILES_ON=s3 (the vitest project `s3`) in a bucket. Removed with the test. An error-level log
 * fails the test, and so does an answer whose status the API document does not list.
 */
export async function createWorld(overrides: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-test-'))
  for (const { name, bytes, mode } of await (fresh ??= freshFiles())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes, { mode })
  }
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  let clock: Date | null = null
  const database = 'DATABASE_URL' in overrides ? undefined : await takeDatabase()
  const bucket = process.env.FILES_ON === 's3' ? (await (s3 ??= startS3())).bucket() : null
  const engine = { DATABASE_URL: database?.url }
  const settings = readSettings({ ...UNHURRIED, DATA_DIR: folder, ...engine, ...bucket?.settings, ...overrides })
  const { ctx, close } = await openContext(settings, { log, now: () => clock ?? new Date() })
  // Without the built client: copying its files, as a server does when it starts, would take longer than many tests.
  const app = createApp(ctx, join(folder, 'no-client'))
  const unlisted = watchAnswers(app)
  onTestFinished(async () => {
    await close()
    await database?.giveBack()
    rmSync(folder, { recursive: true, force: true })
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('')}`)
    if (unlisted.size > 0) throw new Error(`Not in the API document: ${[...unlisted].join(', ')}`)
  })

  async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<T>> {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      headers: response.headers,
      body: (type.includes('json') ? await response.json() : await response.text()) as T,
    }
  }

  return {
    ctx,
    app,
    folder,
    /** The content of the world's bucket; null if files are in its folder. */
    objects: bucket?.objects ?? null,
    /** Errors logged so far; a test that expects one empties the list. */
    errors,
    call,
    setClock: (moment: Date | string | null) => void (clock = moment === null ? null : new Date(moment)),
  }
}

/** Collects answers of the app that its document does not list. */
function watchAnswers(app: ReturnType<typeof createApp>) {
  const unlisted = new Set<string>()
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    const fault = await undocumented(
      { request: (path) => fetch(new Request(`http://localhost${path}`)) },
      request,
      response.status,
    )
    if (fault) unlisted.add(fault)
    return response
  }
  return unlisted
}
