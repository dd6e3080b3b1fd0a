import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../server/db/sqlite.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { queueDelivery } from '../../../server/delivery/queue-delivery.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { eventually } from '../../support/eventually.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const queued = (world: Pick<World, 'ctx'>) => world.ctx.db.read.select().from(deliveries).all()
const devMails = (world: Pick<World, 'ctx'>) => world.ctx.db.read.select().from(devMailbox).all()
const settled = (world: World) => eventually(async () => expect(await queued(world)).toEqual([]))
const mail = (to: string, key: string, now = new Date()) =>
  ({ channel: 'mail', key, payload: { to, subject: 'Subject', text: 'Text' }, now }) as const
const START = Date.parse('2026-05-01T09:00:00Z')

test('a mail goes to the person’s address at the time of sending', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world, { email: 'ana@example.com' })
  const payload = { to_user_id: ana.user.id, subject: 'You are confirmed', text: 'Loud & Clear has confirmed you.' }
  await world.ctx.db.write((tx) => queueDelivery(tx, { channel: 'mail', key: 'k', payload, now: new Date() }))
  world.ctx.deliveries.wake()
  await settled(world)
  expect(await devMails(world)).toMatchObject([
    { channel: 'mail', to: 'ana@example.com', subject: 'You are confirmed' },
  ])
})

test('a key is queued once, and a delivery rolled back with its transaction is never sent', async () => {
  const world = await createWorld()
  await world.ctx.db.write(async (tx) => {
    await queueDelivery(tx, mail('a@example.com', 'once'))
    await queueDelivery(tx, mail('a@example.com', 'once'))
  })
  await world.ctx.db
    .write(async (tx) => {
      await queueDelivery(tx, mail('b@example.com', 'never'))
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  world.ctx.deliveries.wake()
  await settled(world)
  expect((await devMails(world)).map(({ to }) => to)).toEqual(['a@example.com'])
})

test('failures are retried at growing intervals, and given up in the end with the reason', async () => {
  const world = await createWorld()
  world.setClock(new Date(START))
  let tries = 0
  world.ctx.ports.mail = { send: () => Promise.reject(new Error(`no route ${(tries += 1)}`)) }
  await world.ctx.db.write((tx) => queueDelivery(tx, mail('a@example.com', 'k', new Date(START))))
  const waits: number[] = []
  for (let n = 1; n <= 20; n++) {
    world.ctx.deliveries.wake()
    await eventually(async () => expect(await queued(world)).toMatchObject([{ attempts: n }]))
    const [row] = await queued(world)
    const next = Date.parse(row!.not_before)
    waits.push(next - world.ctx.now().getTime())
    world.setClock(new Date(next + 60_000))
  }
  const inSeconds = (n: number) => waits[n]! / 1000
  expect(inSeconds(0)).toBeGreaterThanOrEqual(2.5)
  expect(inSeconds(0)).toBeLessThanOrEqual(7.5)
  expect(inSeconds(5)).toBeGreaterThanOrEqual(80)
  expect(Math.max(...waits.slice(0, 19))).toBeLessThanOrEqual(5400 * 1000)
  expect(await queued(world)).toMatchObject([{ last_error: 'no route 20', failed_at: expect.any(String) }])
  world.ctx.deliveries.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(tries).toBe(20)
})

test('a permanently refused address is not tried again; without a mail server mails are dropped', async () => {
  const world = await createWorld()
  world.ctx.ports.mail = {
    send: () => Promise.reject(Object.assign(new Error('550 no such user'), { responseCode: 550 })),
  }
  await world.ctx.db.write((tx) => queueDelivery(tx, mail('nobody@example.com', 'k')))
  world.ctx.deliveries.wake()
  await eventually(async () =>
    expect(await queued(world)).toMatchObject([{ attempts: 1, last_error: '550 no such user' }]),
  )
  expect((await queued(world))[0]!.failed_at).not.toBeNull()

  const bare = await createWorld({ NODE_ENV: 'production' })
  expect(bare.ctx.ports.mail).toBeNull()
  await bare.ctx.db.write((tx) => queueDelivery(tx, mail('a@example.com', 'k')))
  bare.ctx.deliveries.wake()
  await settled(bare)
})

test('in production a server without a mail server logs that at its start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standby-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: folder })
  const { close } = await openContext(settings, { log })
  await close()
  expect(lines.join()).toContain('SMTP_URL is not set')
})

test('D5: what was committed but not delivered when the process died is delivered after the restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standby-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const db = openSqlite(folder)
  await db.write(async (tx) => {
    for (let n = 0; n < 30; n++) await queueDelivery(tx, mail(`a${n}@example.com`, `k${n}`))
  })
  await db.close()

  const open = () =>
    openContext(readSettings({ NODE_ENV: 'test', DATA_DIR: folder }), { log: pino({ level: 'silent' }) })
  const first = await open()
  first.ctx.ports.mail = { send: () => new Promise(() => undefined) }
  await first.close()
  const second = await open()
  onTestFinished(second.close)
  await eventually(async () => expect(await queued(second)).toEqual([]))
  expect(new Set((await devMails(second)).map(({ to }) => to)).size).toBe(30)
})

test('a full disk while storing the outcome does not send a delivery over and over', async () => {
  const world = await createWorld()
  let sent = 0
  world.ctx.ports.mail = { send: async () => void (sent += 1) }
  await world.ctx.db.write((tx) => queueDelivery(tx, mail('a@example.com', 'k')))
  const { writeByRow } = world.ctx.db
  world.ctx.db.writeByRow = () => Promise.reject(new Error('database or disk is full'))
  world.ctx.deliveries.wake()
  await eventually(() => expect(sent).toBe(1))
  for (let n = 0; n < 5; n++) {
    world.ctx.deliveries.wake()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  world.ctx.db.writeByRow = writeByRow
  expect(sent).toBe(1)
})
