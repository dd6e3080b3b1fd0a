import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callServer, type Member } from '../../support/api.ts'
import { buildNextRelease } from '../../support/next-release.ts'
import { startServer } from '../../support/server.ts'
import { signalBack } from '../../support/browsers/device.ts'
import { crew, heardBy, isSend, openConversation, openKept, write } from '../support/offline-steps.ts'

const WAIT = { timeout: 45_000 }

test('O13: a newer database version is opened beside an old tab: nothing written in the old tab is lost', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const old = await openKept(all)
  await openConversation(old, line.origin, bosses[0]!)
  line.goDown()
  await write(old, 'Before the new version')

  const next = await old.context().newPage()
  await next.goto(`${line.origin}/icon.svg`)
  await next.evaluate(async (name) => {
    const version = (await indexedDB.databases()).find((one) => one.name === name)!.version!
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(name, version + 10)
      open.onupgradeneeded = () => open.result.createObjectStore('of_a_later_version')
      open.onsuccess = () => (open.result.close(), resolve())
      open.onerror = () => reject(open.error)
    })
  }, `standby-${rigger.user.id}`)

  await write(old, 'After the new version')
  await signalBack(line, old)
  await expect
    .poll(() => heardBy(bosses[0]!, rigger), WAIT)
    .toEqual(['Before the new version', 'After the new version'])
})

test('O13: a newer release opens in another tab: an old tab keeps and sends its queued items to the new server, and is offered the update', async () => {
  const all = await crew()
  const { server, line, bosses, rigger } = all
  const old = await openKept(all, [/status of 50\d/, /fetching the script/])
  await openConversation(old, line.origin, bosses[0]!)
  const version = await schemaOf(old)
  const next = await old.context().newPage()
  await openConversation(next, line.origin, bosses[0]!)
  line.rule(isSendRequest, { does: 'drop-request' })
  await write(old, 'Before the new release')

  const product = await buildNextRelease(version / 10 + 1, 'of_a_later_version')
  await server.stop()
  const { origin } = await startServer({ product, dataDir: server.dataDir })
  line.aimAt(origin)
  await signalBack(line, next)
  const offered = (page: Page) => page.getByText('A new version is ready', { exact: true })
  await offered(old).waitFor(WAIT)
  await offered(next).waitFor(WAIT)
  await next.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => schemaOf(next).catch(() => 0), WAIT).toBe(version + 10)
  await next.getByRole('log').getByText('Before the new release').waitFor(WAIT)

  await offered(old).waitFor()
  await write(old, 'After it, in the old tab')
  const heard = () => heardBy(elsewhere(origin, bosses[0]!), rigger)
  expect(await heard()).toEqual([])
  line.clearRules()
  await signalBack(line, old)
  await expect.poll(heard, WAIT).toEqual(['Before the new release', 'After it, in the old tab'])
  await next.getByRole('log').getByText('After it, in the old tab').waitFor(WAIT)
})

const isSendRequest = ({ method, path }: { method: string; path: string }) => method === 'POST' && isSend(path)

/** The same person, on a server that was started after theirs had stopped. */
const elsewhere = (origin: string, member: Member): Member => ({
  ...member,
  get: (path) => callServer(origin, 'GET', path, undefined, member.token),
})

/** The IndexedDB version of the person's database. */
const schemaOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name!.startsWith('standby-0'))!.version!)
