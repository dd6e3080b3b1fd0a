import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { meta } from '../../../server/db/schema/sync.ts'
import { SYNC_KINDS, type SyncKind } from '../../../shared/sync.ts'
import { recordChange } from '../../../server/db/change-log.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'

/** On PostgreSQL each takes five times as long; the long form does them all there. */
const RUNS = inject('postgres') && process.env.LONG !== '1' ? 8 : 25

const write = (from: Person, to: Person, content: string) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content })
const byId = (rows: any[]) =>
  rows.toSorted((a, b) => ((a.id ?? a.conversation_id) < (b.id ?? b.conversation_id) ? -1 : 1))

async function pair() {
  const world = await createWorld()
  return { world, ana: await createFreelancer(world), eva: await createEmployer(world) }
}

/** The answers of the REST operations, to compare with a device's rows. */
async function truth(person: Person) {
  const conversations = (await person.get('/messages/conversations?limit=100')).body
  const messages = []
  for (const { conversation_id } of conversations) {
    const { body } = await person.get(`/messages/conversation/${conversation_id}?limit=100`)
    messages.push(...body)
  }
  return {
    conversations: byId((await person.get('/messages/conversations?limit=100')).body),
    messages: byId(messages).map(withoutTicks),
  }
}
/** Ticks follow from the conversation's watermarks and seq; the flags on a row are as of the moment it was read. */
const withoutTicks = ({ read: _read, delivered: _delivered, ...row }: any) => row

test('a new device gets everything, with a reset; afterwards only changes', async () => {
  const { ana, eva } = await pair()
  await write(ana, eva, 'one')
  const device = createDevice(eva)
  expect(await device.pull()).toMatchObject({ reset: true, more: false })
  expect(device.of('message')).toMatchObject([{ content: 'one', is_mine: false }])
  expect(await device.pull()).toMatchObject({ reset: false, changes: [] })
  await write(ana, eva, 'two')
  const page = await device.pull()
  expect(page.changes.map(({ kind }) => kind).toSorted()).toEqual(['conversation', 'message', 'notification'])
  expect(device.of('conversation')).toMatchObject([{ last_message: 'two', unread_count: 2 }])
})

test('a message is delivered only once the device has sent the cursor that contained it', async () => {
  const { ana, eva } = await pair()
  const [hers, theirs] = [createDevice(ana), createDevice(eva)]
  const { message } = (await write(ana, eva, 'one')).body
  await theirs.pull()
  await hers.pullAll()
  expect(hers.of('conversation')[0]?.other_delivered_seq).toBe(0)
  await theirs.pull()
  await hers.pullAll()
  expect(hers.of('conversation')[0]).toMatchObject({ other_delivered_seq: message.seq, other_read_seq: 0 })
  const settled = theirs.cursor
  await theirs.pull()
  await hers.pull()
  await theirs.pull()
  expect(Number(theirs.cursor?.split('.')[1]) - Number(settled?.split('.')[1])).toBeLessThanOrEqual(1)
  const last = [hers.cursor, theirs.cursor]
  for (const device of [hers, theirs, hers, theirs]) await device.pull()
  expect([hers.cursor, theirs.cursor]).toEqual(last)
})

test('delivered is what the cursor contained, and nothing after it', async () => {
  const { world, ana, eva } = await pair()
  const [hers, theirs] = [createDevice(ana), createDevice(eva)]
  const delivered = async () => {
    await hers.pullAll()
    const conversation = hers.of('conversation').find(({ other_user_id }) => other_user_id === eva.user.id)
    return conversation!.other_delivered_seq
  }
  const one = (await write(ana, eva, 'one')).body.message
  await theirs.pull()
  const two = (await write(ana, eva, 'two')).body.message
  await theirs.pull()
  expect(await delivered()).toBe(one.seq)
  await write(await createFreelancer(world), eva, 'from another')
  await theirs.pull()
  await theirs.pull()
  expect(await delivered()).toBe(two.seq)
})

test('two devices without changes for each other become silent', async () => {
  const { world, ana, eva } = await pair()
  const [hers, theirs] = [createDevice(ana), createDevice(eva)]
  for (let n = 0; n < 3; n++) await write(n % 2 ? ana : eva, n % 2 ? eva : ana, `m${n}`)
  for (let n = 0; n < 4; n++) await Promise.all([hers.pullAll(), theirs.pullAll()])
  const revision = () => world.ctx.db.read.$client.prepare('select max(revision) from changes').pluck().get()
  const before = await revision()
  for (let n = 0; n < 3; n++) await Promise.all([hers.pullAll(), theirs.pullAll()])
  expect(await revision()).toBe(before)
})

test('an unknown, foreign, malformed or future cursor starts over', async () => {
  const { ana, eva } = await pair()
  await write(ana, eva, 'one')
  const device = createDevice(eva)
  await device.pull()
  const [epoch, revision] = (device.cursor ?? '').split('.')
  for (const bad of [
    '',
    'nonsense',
    `${epoch}`,
    `other.${revision}`,
    `${epoch}.${Number(revision) + 1}`,
    `${epoch}.-1`,
    `${epoch}.1e3`,
  ]) {
    device.cursor = bad
    expect(await device.pull(), bad).toMatchObject({ reset: true })
    expect(device.of('message')).toHaveLength(1)
  }
  expect((await eva.get(`/sync?since=${'x'.repeat(101)}`)).status).toBe(400)
})

test('what only the next release knows is passed over, and from that release the device starts over', async () => {
  const { world, ana, eva } = await pair()
  const device = createDevice(eva)
  await device.pull()
  const kinds = SYNC_KINDS.length
  await world.ctx.db.write((tx) => recordChange(tx, [eva.user.id], 'roster' as SyncKind, 'r1'))
  await write(ana, eva, 'one')
  const page = await device.pull()
  expect(page).toMatchObject({ reset: false, changes: expect.not.arrayContaining([{ kind: 'roster' }]) })
  expect(page.cursor).toMatch(new RegExp(`^[^.]+\\.\\d+\\.${kinds}\\.t$`))
  expect(device.of('message')).toHaveLength(1)
  await write(ana, eva, 'two')
  // Passed over is passed over: the mark stays until a release comes that knows more.
  expect(await device.pull()).toMatchObject({ reset: false, cursor: expect.stringMatching(`[.]${kinds}[.]t$`) })
  const unmarked = device.cursor!.replace(/\.\d+\.t$/, '')
  device.cursor = `${unmarked}.${kinds + 1}.t`
  expect(await device.pull()).toMatchObject({ reset: false, cursor: expect.stringMatching(`[.]${kinds}[.]t$`) })
  device.cursor = `${unmarked}.${kinds - 1}.t`
  expect(await device.pull()).toMatchObject({ reset: true })
  expect(device.of('message')).toHaveLength(2)
})

test('after a restored backup, with its new epoch, every device starts over', async () => {
  const { world, ana, eva } = await pair()
  await write(ana, eva, 'kept')
  const device = createDevice(eva)
  await device.pull()
  await world.ctx.db.write((tx) => tx.update(meta).set({ value: 'restored' }).run())
  expect(await device.pull()).toMatchObject({ reset: true })
  expect(device.cursor).toMatch(/^restored(-[0-9A-F]{8})?\.\d+\.t$/)
})

test('what was deleted, or hidden, is removed', async () => {
  const { world, ana, eva } = await pair()
  const { message, conversation_id } = (await write(ana, eva, 'one')).body
  const device = createDevice(eva)
  await device.pull()
  await world.ctx.db.write((tx) => recordChange(tx, [eva.user.id], 'message', message.id, true))
  expect((await device.pull()).changes).toEqual([{ kind: 'message', id: message.id, row: null }])
  expect(device.of('message')).toEqual([])
  const stranger = await createFreelancer(world)
  await world.ctx.db.write((tx) => recordChange(tx, [stranger.user.id], 'conversation', conversation_id))
  expect((await stranger.get('/sync')).body.changes).toEqual([{ kind: 'conversation', id: conversation_id, row: null }])
})

test('many changes are paged without splitting a transaction', async () => {
  const { world, ana, eva } = await pair()
  const first = (await write(ana, eva, 'first')).body
  const { conversation_id } = first
  await copyMessages(world, conversation_id, ana, [eva], { transactions: 100, each: 5 })
  const device = createDevice(eva)
  const sizes: number[] = []
  for (let more = true; more;) {
    const page = await device.pull()
    more = page.more
    sizes.push(page.changes.length)
    const seqs = new Map<number, number>()
    for (const { row } of page.changes)
      if (row?.['content']) seqs.set(row['seq'] as number, (seqs.get(row['seq'] as number) ?? 0) + 1)
    for (const [seq, count] of seqs) expect(count, `revision ${seq}`).toBe(seq === first.message.seq ? 1 : 5)
  }
  expect(device.of('message')).toHaveLength(501)
  expect(device.resets).toBe(1)
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes)).toBeLessThan(206)
})

/** Inserts messages of one sender directly into the tables, several per transaction. */
async function copyMessages(
  world: World,
  conversation_id: string,
  from: Person,
  to: Person[],
  size: { transactions: number; each: number },
) {
  for (let t = 0; t < size.transactions; t++) {
    await world.ctx.db.write(async (tx) => {
      const seq = await tx.seq()
      for (let n = 0; n < size.each; n++) {
        const id = `m-${t}-${n}`
        await tx.$client
          .prepare(
            'insert into messages (id, conversation_id, sender_id, content, seq, created_at) values (?, ?, ?, ?, ?, ?)',
          )
          .run(id, conversation_id, from.user.id, `text ${id}`, seq, world.ctx.now().toISOString())
        await recordChange(
          tx,
          to.map(({ user }) => user.id),
          'message',
          id,
        )
      }
    })
  }
}

test('V4: an answer is never cached, and contains one person’s rows only', async () => {
  const { world, ana, eva } = await pair()
  await write(ana, eva, 'between us')
  const stranger = await createFreelancer(world)
  const answer = await stranger.get('/sync')
  expect(JSON.stringify(answer.body)).not.toContain('between us')
  expect((await eva.get('/sync')).headers.get('cache-control')).toBe('no-store')
  expect((await world.call('GET', '/sync')).status).toBe(401)
})

const WHO = ['ana', 'eva', 'ben'] as const
const who = fc.constantFrom(...WHO)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), from: who, to: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull' as const), by: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), by: who, nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wipe' as const), by: who }) },
)

test('for any history, a device that pulls ends with what the server would show', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = await createWorld()
      const people = {
        ana: await createFreelancer(world),
        eva: await createEmployer(world),
        ben: await createFreelancer(world),
      }
      const devices = { ana: createDevice(people.ana), eva: createDevice(people.eva), ben: createDevice(people.ben) }
      for (const [n, move] of steps.entries()) {
        if (move.kind === 'write' && move.from !== move.to) await write(people[move.from], people[move.to], `m${n}`)
        if (move.kind === 'pull') await devices[move.by].pull()
        if (move.kind === 'wipe') devices[move.by] = createDevice(people[move.by])
        if (move.kind === 'read') {
          const known = devices[move.by].of('conversation')[move.nth]
          if (known)
            await people[move.by].post(`/messages/conversation/${known.conversation_id}/read`, { seq: known.last_seq })
        }
      }
      for (const name of WHO) {
        const expected = await truth(people[name])
        await devices[name].pullAll()
        await devices[name].pullAll()
        const shown = {
          conversations: byId((await people[name].get('/messages/conversations')).body),
          messages: expected.messages,
        }
        expect({
          conversations: byId(devices[name].of('conversation')),
          messages: byId(devices[name].of('message')).map(withoutTicks),
        }).toEqual(shown)
      }
    }),
    { numRuns: RUNS },
  )
}, 60_000)
