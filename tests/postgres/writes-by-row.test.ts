import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { pushSubscriptions } from '../../server/db/schema/sync.ts'
import { sessions } from '../../server/db/schema/people.ts'
import { holdNextWrite } from '../support/dawdle.ts'
import { eventually } from '../support/eventually.ts'
import { deviceOf, pushWorld, queuedPushes, settled, write } from '../support/factories/push.ts'
import { createDevice } from '../support/sync-device.ts'

/** From now on, how often a write of this process has asked to be alone. */
function watchWritesAlone() {
  const { query } = pg.Client.prototype
  const watched = { alone: 0, byRow: 0 }
  pg.Client.prototype.query = function watch(this: pg.Client, ...given: unknown[]) {
    if (typeof given[0] === 'string' && given[0].includes('pg_advisory_xact_lock(')) watched.alone++
    if (typeof given[0] === 'string' && given[0].includes('pg_advisory_xact_lock_shared(')) watched.byRow++
    return Reflect.apply(query, this, given)
  } as typeof query
  onTestFinished(() => void (pg.Client.prototype.query = query))
  return watched
}

test('a message that is pushed, synced, reacted to and read never stops the other writes', async () => {
  const { service, world, ana, eva } = await pushWorld()
  await deviceOf(eva, service.endpoint())
  await deviceOf(ana, service.endpoint())
  const [hers, his] = [createDevice(ana), createDevice(eva)]
  for (const device of [hers, his]) await device.pullAll()
  await write(ana, eva, 'Load-in moved to six')
  await settled(world)
  // The hour in which a session is extended, and a freelancer's matches are computed anew, has passed.
  world.setClock(new Date(Date.now() + 2 * 3_600_000))
  const watched = watchWritesAlone()
  const { message, conversation_id } = (await write(eva, ana, 'Which dock?')).body
  await settled(world)
  expect(service.pushes).toHaveLength(2)
  for (const device of [hers, his, hers, his]) await device.pullAll()
  const act = (method: string, path: string, body?: object) => world.call(method, `/messages${path}`, body, ana.token)
  const answers = [
    await act('POST', `/conversation/${conversation_id}/read`, { seq: message.seq }),
    await act('PUT', `/${message.id}/reaction`, { reaction: 'thumbs_up' }),
    await act('PATCH', `/conversation/${conversation_id}`, { is_pinned: true }),
    await act('DELETE', `/${message.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  for (const device of [hers, his]) await device.pullAll()
  const seen = (await world.ctx.db.read.select().from(sessions).all()).map(({ last_seen_at }) => last_seen_at)
  expect(Math.min(...seen.map((at) => Date.parse(at)))).toBeGreaterThan(Date.now() + 3_600_000)
  expect(watched.byRow).toBeGreaterThan(8)
  expect(watched.alone).toBe(0)
})

test('what becomes of pushes is written down beside a write that is under way', async () => {
  const { service, world, ana, eva } = await pushWorld()
  for (let n = 0; n < 3; n++) await deviceOf(eva, service.endpoint())
  service.answerWith(({ path }) => ({ status: path.endsWith(gone) ? 410 : 201 }))
  const gone = (await world.ctx.db.read.select().from(pushSubscriptions).all())[0]!.endpoint.split('/').at(-1)!
  await write(ana, eva, 'one')
  const { held, release } = holdNextWrite(world)
  onTestFinished(release)
  const beside = world.ctx.db.writeByRow((tx) => tx.lock('users', ana.user.id))
  await held
  await eventually(async () => expect(await queuedPushes(world)).toEqual([]))
  expect(await world.ctx.db.read.select().from(pushSubscriptions).all()).toHaveLength(2)
  release()
  await beside
})
