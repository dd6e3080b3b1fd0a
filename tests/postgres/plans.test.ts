import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { alertedJobs } from '../../server/db/schema/searches.ts'
import { applyFor, jobBody, jobsWorld, post, role, step } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember } from '../support/factories/people.ts'
import { createDevice } from '../support/sync-device.ts'

type Asked = { text: string; values?: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Small on every server, or read whole on purpose: who is connected, whether anybody has a search with alerts, what there is one row of. */
const SMALL = new Set(['revisions', 'counters', 'processes', 'connected_sessions', 'saved_search_keys'])

/** The statements of all connections of this process from now on, each once. */
function watchStatements() {
  const { query } = pg.Client.prototype
  const seen = new Map<string, Asked>()
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | Asked, unknown[] | undefined]
    const one = typeof asked === 'string' ? { text: asked, ...(Array.isArray(values) && { values }) } : asked
    if (/^\s*(select|with|insert|update|delete)\b/i.test(one.text) && !seen.has(one.text)) seen.set(one.text, one)
    return Reflect.apply(query, this, given)
  } as typeof query
  const stop = () => void (pg.Client.prototype.query = query)
  onTestFinished(stop)
  return () => {
    stop()
    return [...seen.values()]
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * What a statement goes through from end to end although an index could be asked for: on rows so few PostgreSQL would
 * read any table whole, so that it is told not to.
 */
async function walksOf(url: string, statements: Asked[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const walks: string[] = []
    for (const { text, values = [] } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)) {
        const { 'Node Type': kind, 'Relation Name': table = '' } = node
        if (kind === 'Seq Scan' && !SMALL.has(table)) walks.push(`${table}: ${text}`)
      }
    }
    return walks
  } finally {
    await client.end()
  }
}

test('a message to a crew, the pulls after it, the lists and an edit find each row by an index', async () => {
  const world = await jobsWorld()
  const watched = watchStatements()
  const [ana, eva] = [await createFreelancer(world, { job_roles: ['Rigger'] }), await createEmployer(world)]
  const devices = [ana, eva, await createMember(world, eva)].map(createDevice)
  const job = await post(eva, { roles: [role({ places: 2 })] })
  expect((await step(eva, await applyFor(ana, job), 'accept')).status).toBe(200)
  const alert = { user_id: ana.user.id, job_id: (await post(eva)).id, alerted_by: 'a search' }
  await world.ctx.db.write((tx) => tx.insert(alertedJobs).values(alert).run())
  for (const device of devices) await device.pullAll()

  const sent = await eva.post(`/jobs/${job.id}/broadcasts`, { audience: { to: 'confirmed' }, content: 'Dock 4.' })
  expect(sent.status).toBe(201)
  for (const device of [...devices, ...devices]) await device.pullAll()
  for (const person of [ana, eva])
    for (const path of ['/jobs', '/messages/conversations', '/auth/me'])
      expect((await person.get(path)).status).toBe(200)
  const roles = [role({ id: job.roles[0]!.id, places: 3, day_rate: 300 } as object)]
  expect((await eva.put(`/jobs/${job.id}`, jobBody({ title: 'Arena rig, night', roles }))).status).toBe(200)
  const statements = watched()
  expect(statements.length).toBeGreaterThan(40)
  const walks = await walksOf(world.ctx.settings.DATABASE_URL!, statements)
  expect(walks, walks.join('\n')).toEqual([])
})
