import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SyncPage } from '../../shared/sync.ts'
import { callServer, joinServer, type Member, PASSWORD } from '../support/api.ts'
import { openEvents } from '../support/outside/listen.ts'
import { startServer } from '../support/server.ts'
import { SMALL_DISKS, type SmallDisk } from '../support/outside/small-disk.ts'
import { jobBody } from '../support/factories/jobs.ts'

const DETAIL = 'There is no room left on the server. Nothing was saved; please try again later.'

describe.each(Object.entries(SMALL_DISKS))('on %s', (_, makeDisk) => {
  test('D3 the disk is full: reads and sign-in work, writes are refused completely, and with space again everything continues', async () => {
    const disk = makeDisk()
    const { server, ana, ben, thread, cursor } = await startOn(disk)
    const message = { id: '01936d2e-0000-7000-8000-000000000001', recipient_id: ana.user.id, content: 'Call at 7' }
    disk.fill(server.pid)

    for (const [what, answer] of [
      ['a message', await ben.post('/messages/send-direct', message)],
      ['a profile', await ana.put('/users/profile', { bio: 'x'.repeat(4_000) })],
      ['a job', await ben.post('/jobs', jobBody())],
      ['an account', await callServer(server.origin, 'POST', '/auth/register', newcomer)],
    ] as const) {
      expect(answer, what).toMatchObject({ status: 507, body: { status: 507, detail: DETAIL } })
      expect(answer.headers.get('content-type'), what).toContain('application/problem+json')
      expect(answer.headers.get('retry-after'), what).toBe('60')
    }

    const signedIn = await signIn(server.origin, ana.email)
    const read = (path: string) => callServer<any>(server.origin, 'GET', path, undefined, signedIn)
    expect((await read('/auth/me')).body.email).toBe(ana.email)
    // Each of these would store a side effect: what has arrived, which jobs are matched, what is read.
    const pulled = await read(`/sync?since=${encodeURIComponent(cursor)}`)
    expect(kindsOf(pulled.body)).toContain('message')
    expect(kindsOf((await read('/sync')).body)).toContain('me')
    expect((await read('/jobs')).body).toHaveLength(2)
    expect((await read(`/messages/conversation/${thread}`)).body.map(contentOf)).toEqual(['Hello', 'Are you free?'])
    expect((await read('/messages/conversations')).body).toHaveLength(1)
    const stream = await openEvents(server.origin, signedIn)
    expect(await stream.next()).toContain('hello')
    stream.close()
    expect(fullLines(server.logs)).toHaveLength(1)

    disk.makeRoom(server.pid)
    expect((await ben.post('/messages/send-direct', message)).status).toBe(201)
    const known = await read('/auth/sessions')
    expect(known.body).toHaveLength(2)
    expect(known.body[0].is_current).toBe(true)
    await read(`/messages/conversation/${thread}`)
    expect((await ben.get('/messages/conversations')).body[0].other_read_seq).toBeGreaterThan(0)
    check(disk.copyDatabase(server.pid), ['Hello', 'Are you free?', 'Call at 7'])
    expect(server.errors.splice(0)).toHaveLength(1)
  })
})

const newcomer = { email: 'late@example.com', password: PASSWORD, full_name: 'Lee Grant', user_type: 'freelancer' }

/**
 * A freelancer and an employer with two jobs and a conversation, created while there is space. The freelancer has
 * stored one job and one message of two each.
 */
async function startOn(disk: SmallDisk) {
  const first = await startServer()
  const people = [await joinServer(first.origin, 'freelancer'), await joinServer(first.origin, 'employer')] as const
  await first.stop()
  const server = await startServer({ disk, dataDir: first.dataDir, env: { DEMO: '1' } })
  const [ana, ben] = people.map((person) => at(server.origin, person)) as [Person, Person]
  const send = (content: string) => ben.post('/messages/send-direct', { recipient_id: ana.user.id, content })
  await ben.post('/jobs', jobBody())
  const { body } = await send('Hello')
  const thread: string = body.conversation_id
  await ana.get(`/messages/conversation/${thread}`)
  const { cursor } = (await ana.get<SyncPage>('/sync')).body
  await ben.post('/jobs', jobBody())
  await send('Are you free?')
  return { server, ana, ben, thread, cursor }
}

type Person = ReturnType<typeof at>

/** A member of an earlier server, at the one that has taken over its data. */
const at = (origin: string, { email, user, token }: Member) => ({
  email,
  user,
  get: <T = any>(path: string) => callServer<T>(origin, 'GET', path, undefined, token),
  post: (path: string, sent: unknown) => callServer<any>(origin, 'POST', path, sent, token),
  put: (path: string, sent: unknown) => callServer<any>(origin, 'PUT', path, sent, token),
})

async function signIn(origin: string, email: string): Promise<string> {
  const { status, body } = await callServer<any>(origin, 'POST', '/auth/login', { email, password: PASSWORD })
  expect(status).toBe(200)
  return body.access_token
}

const kindsOf = ({ changes }: SyncPage) => changes.map(({ kind }) => kind)
const contentOf = ({ content }: { content: string }) => content
const fullLines = (logs: string[]) => logs.filter((line) => line.includes('the disk is full'))

/** Intact, and with exactly these messages, without any that was refused. */
function check(file: string, messages: string[]) {
  const database = new Database(file)
  onTestFinished(() => void database.close())
  const all = (sql: string) => database.prepare(sql).pluck().all()
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(database.pragma('foreign_key_check')).toEqual([])
  expect(all('select content from messages order by seq')).toEqual(messages)
  expect(all('select count(*) from jobs')).toEqual([2])
  expect(all('select count(*) from users')).toEqual([2])
}
