import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'

async function ask(path: string, encoding?: string) {
  const world = await jobsWorld()
  const eva = await createEmployer(world)
  await post(eva, { description: 'Two days of rigging for an arena show. '.repeat(100) })
  const headers = { authorization: `Bearer ${eva.token}`, ...(encoding && { 'accept-encoding': encoding }) }
  return world.app.request(`/api${path}`, { headers })
}

test('a first page of /sync is compressed for a client that accepts it, with the same content', async () => {
  const packed = await ask('/sync', 'gzip, br')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('accept-encoding')
  const bytes = Buffer.from(await packed.arrayBuffer())
  const page = JSON.parse(gunzipSync(bytes).toString())
  expect(page.changes.map(({ kind }: { kind: string }) => kind)).toContain('job')
  expect(bytes.length).toBeLessThan(2000)
})

test('other clients, and short answers, get it uncompressed', async () => {
  const plain = await ask('/sync')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const short = await ask('/messages/unread-count', 'gzip')
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(await short.json()).toEqual({ unread_count: 0 })
})
