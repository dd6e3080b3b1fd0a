import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { benchToolFile } from '../../../scripts/bench/tools.ts'

const PORT = 8_097
const ADMIN = { identity: 'admin@example.com', password: 'get-in-at-six-dock-four' }
const OWNER = { email: 'owner@example.com', password: ADMIN.password, passwordConfirm: ADMIN.password }

/**
 * PocketBase with the jobs of `database`, of which `company` is the owner's, and one conversation. Its request log is
 * off, as ours is here, and it has one core.
 */
export async function startPocketBase(folder: string, database: string, company: string) {
  const program = benchToolFile('pocketbase', 'pocketbase')
  const dir = join(folder, 'pocketbase')
  // Below the folder for temporary files it would start in development mode, and print each statement.
  const flags = ['--dir', dir, '--dev=false']
  execFileSync(program, ['migrate', 'up', ...flags])
  execFileSync(program, ['admin', 'create', ADMIN.identity, ADMIN.password, ...flags])
  const child = spawn(program, ['serve', '--http', `127.0.0.1:${PORT}`, ...flags], {
    stdio: 'ignore',
    env: { ...process.env, GOMAXPROCS: '1' },
  })
  const stop = () => new Promise<void>((resolve) => void child.once('exit', () => resolve()).kill())
  try {
    await listening()
    const admin = await call<{ token: string }>('POST', '/admins/auth-with-password', ADMIN)
    await call('PUT', '/collections/import', { collections: COLLECTIONS }, admin.token)
    await call('PATCH', '/settings', { logs: { maxDays: 0 } }, admin.token)
    const { id } = await call<{ id: string }>('POST', '/collections/users/records', OWNER)
    const signedIn = { identity: OWNER.email, password: OWNER.password }
    const { token } = await call<{ token: string }>('POST', '/collections/users/auth-with-password', signedIn)
    fill(join(dir, 'data.db'), { database, company, owner: id })
    return { port: PORT, token, owner: id, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listening() {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('PocketBase does not listen.')
}

async function call<T>(method: string, path: string, body: unknown, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(`http://127.0.0.1:${PORT}/api${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : null) as T
}

/** Inserted directly, because 50,000 jobs through its API would take minutes. */
function fill(file: string, { database, company, owner }: { database: string; company: string; owner: string }) {
  const db = new Database(file)
  db.prepare('attach ? as ours').run(database)
  db.prepare(
    `insert into companies (id, name, owner) select id, name, case id when ? then ? else '' end from ours.companies`,
  ).run(company, owner)
  const orEmpty = JOB_FIELDS.map((field) => `coalesce(${field}, '')`)
  db.exec(
    `insert into jobs (id, company, ${JOB_FIELDS.join()}) select id, company_id, ${orEmpty.join()} from ours.jobs`,
  )
  db.exec(`insert into job_roles (id, job, role_name, day_rate, date_start, date_end, places, filled)
    select id, job_id, role_name, day_rate / 100, date_start, date_end, places, filled from ours.job_roles`)
  db.prepare('insert into conversations (id, members) values (?, json_array(?))').run(CONVERSATION, owner)
  db.exec('analyze')
  db.close()
}

export const CONVERSATION = 'conversation000'
const JOB_TEXTS = [
  'title',
  'description',
  'event_type',
  'location',
  'postcode',
  'date_start',
  'date_end',
  'hourly_rate',
  'status',
  'placement',
  'created_at',
  'expires_at',
]
const JOB_FIELDS = [...JOB_TEXTS, 'required_skills']

const text = (name: string) => ({ name, type: 'text' })
const number = (name: string) => ({ name, type: 'number' })
const relation = (name: string, collectionId: string, maxSelect: number | null = 1) => ({
  name,
  type: 'relation',
  options: { collectionId, maxSelect },
})
const USERS = '_pb_users_auth_'
const COLLECTIONS = [
  { id: 'companies000000', name: 'companies', viewRule: '', schema: [text('name'), relation('owner', USERS)] },
  {
    id: 'jobs00000000000',
    name: 'jobs',
    listRule: 'company.owner = @request.auth.id',
    schema: [
      ...JOB_TEXTS.map(text),
      { name: 'required_skills', type: 'json', options: { maxSize: 20_000 } },
      relation('company', 'companies000000'),
    ],
    indexes: ['create index jobs_company on jobs (company, created_at)'],
  },
  {
    id: 'jobroles0000000',
    name: 'job_roles',
    viewRule: '',
    schema: [
      ...['role_name', 'date_start', 'date_end'].map(text),
      ...['day_rate', 'places', 'filled'].map(number),
      relation('job', 'jobs00000000000'),
    ],
    indexes: ['create index job_roles_job on job_roles (job)'],
  },
  { id: 'conversations00', name: 'conversations', schema: [relation('members', USERS, null)] },
  {
    id: 'messages0000000',
    name: 'messages',
    createRule: 'sender = @request.auth.id && conversation.members.id ?= @request.auth.id',
    schema: [text('content'), relation('sender', USERS), relation('conversation', 'conversations00')],
    indexes: ['create index messages_conversation on messages (conversation, created)'],
  },
].map((collection) => ({ type: 'base', ...collection }))
