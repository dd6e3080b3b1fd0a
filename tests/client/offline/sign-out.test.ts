// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { databaseName, openDatabase } from '../../../client/offline/store/database.ts'
import { keepDayAhead } from '../../../client/offline/store/day-ahead.ts'
import { keepNeedCount } from '../../../client/offline/session/kept-need-count.ts'
import { keepWorkerSession, readWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { countersignPunch } from '../../../client/offline/outbox/countersign-punch.ts'
import { queueTimesQuery, queueTimesSignatures } from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { queuePunch } from '../../../client/offline/outbox/kinds/punch.ts'
import { runOnDatabase } from '../../../client/offline/store/safely.ts'
import { useSession } from '../../../client/offline/session/session.ts'
import { currentToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { logOut, lostWorkText, signOutWarning } from '../../../client/shell/log-out.ts'
import {
  countOwnDrafts,
  countUnsentItems,
  countUnsentHours,
  finishSignOuts,
  signOutOfDevice,
} from '../../../client/offline/session/sign-out.ts'
import { isStorageSilent, watchForSilence } from '../../../client/offline/store/silence.ts'
import { startOffline, stopOffline } from '../../../client/offline/session/start.ts'
import { deletionConsequences } from '../../../client/settings/delete-account.tsx'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'
import { somePunch } from '../../shared/handshake/some-handshake.ts'
import { ANN, BOB, person, openServer, waiting } from '../support/sessions.ts'

const server = openServer()

test('signing out deletes everything of the person, and keeps others’ unsent items', async () => {
  const emptied: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => Boolean(emptied.push(name)) })
  for (const owner of [ANN, BOB]) {
    const db = openDatabase(owner)
    await db.outbox.add(waiting(owner, `item-${owner}`))
    db.close()
  }
  localStorage.setItem(`draft:${ANN}:thread`, 'Half a sent')
  localStorage.setItem(`draft:${BOB}:thread`, 'of Bob')
  await keepWorkerSession({ token: 'a', user_id: ANN })
  keepSession('a', person(ANN))
  keepNeedCount(ANN, 3)
  keepDayAhead(ANN, { near: [[1, 2]], first: [] })
  expect(await countUnsentItems()).toBe(2)

  await signOutOfDevice()
  // Their screens are still there for a moment, and empty.
  keepNeedCount(ANN, 0)
  keepDayAhead(ANN, { near: [], first: [] })
  expect(server.calls).toMatchObject([{ path: '/auth/logout', token: 'a' }])
  expect(currentToken()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([`draft:${BOB}:thread`])
  expect(emptied).toEqual(['standby-pictures'])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([databaseName(BOB)])
  expect(await readWorkerSession()).toBeNull()
  const bobs = openDatabase(BOB)
  expect(await bobs.outbox.count()).toBe(1)
  bobs.close()
})

test('H12: signing out with unsent presses of the clock warns, and keeps these alone until their person is back', async () => {
  const { device, db, close } = openTab({
    fetch: server.fetch,
    user_id: ANN,
    browser: { ...createTestBrowser(), indexedDB },
  })
  setDevice(device)
  onTestFinished(() => setDevice(null))
  keepSession('a', person(ANN))
  const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Rigging', freelancer_id: ANN }
  const { punch } = await queuePunch({ booking, kind: 'in', method: 'self', noPlace: 'refused' }, device)
  await db.facts.put({ key: 'cursor', value: 'e.5' })
  expect(await countUnsentHours()).toEqual({ punches: 1, signatures: 0 })
  const leaving = logOut()
  await vi.waitFor(() => expect(questionStore.get()).toMatchObject({ title: '1 clock press not sent yet' }))
  close()
  questionStore.get()!.answer(true)
  await leaving
  await finishSignOuts()
  const kept = openDatabase(ANN)
  expect(await kept.outbox.toArray()).toMatchObject([{ id: punch.id, kind: 'punch', owner: ANN, state: 'queued' }])
  expect(await kept.punches.toArray()).toEqual([punch])
  expect(await kept.facts.toArray()).toEqual([])
  kept.close()
})

/** Who has left nothing here in another test. */
const DAN = ANN.replace(/.$/, 'd')

test('a chief who signs out with what their phone has read, signed and asked is warned, and all of it stays to be sent', async () => {
  const { device, db, close } = openTab({
    fetch: server.fetch,
    user_id: DAN,
    browser: { ...createTestBrowser(), indexedDB },
  })
  setDevice(device)
  onTestFinished(() => setDevice(null))
  keepSession('a', person(DAN))
  const grant = { id: 'g1', job_id: 'j1', job_title: 'Rigging' }
  const shown = { punch: somePunch(), signature: { key_id: 'k1', value: 'theirs' } }
  await countersignPunch(shown, { freelancer_id: BOB }, grant, device)
  const day = { job_id: 'j1', grant_id: 'g1', work_day: '2026-11-28' }
  const signed = { ...day, booking_id: 'b2', times: [{ kind: 'in' as const, at: somePunch().at }] }
  await queueTimesSignatures([{ body: signed, title: 'Ben' }], device)
  const asked = { version: 1, hash: 'seen', line: 0, should_be_minutes: 60, reason: 'An hour.' }
  await queueTimesQuery({ body: { ...day, booking_id: 'b3', ...asked }, title: 'Cleo' }, device)
  const before = await db.outbox.toArray()
  const leaving = logOut()
  const title = '1 clock press and 2 signatures not sent yet'
  await vi.waitFor(() => expect(questionStore.get()).toMatchObject({ title }))
  expect(questionStore.get()!.text).toContain('What you clocked and signed as chief stays on this device')
  close()
  questionStore.get()!.answer(true)
  await leaving
  await finishSignOuts()
  const kept = openDatabase(DAN)
  expect(await kept.outbox.toArray()).toEqual(before)
  expect(await kept.punches.toArray()).toMatchObject([{ id: somePunch().id, witness: { by: DAN } }])
  kept.close()
})

test('a sign-out that loses something else says what is lost and what stays', () => {
  const presses = (punches: number) => ({ punches, signatures: 0 })
  expect(signOutWarning('', presses(0))).toBeNull()
  expect(signOutWarning('2 items', presses(0))?.text).not.toMatch(/clocked/)
  expect(signOutWarning('2 items', presses(3))).toMatchObject({
    confirmLabel: 'Sign out and lose 2 items',
    text: expect.stringMatching(/The 3 times you clocked stay on this device/),
  })
})

test('an answer about the account that comes while signing out brings nothing back for the worker', async () => {
  let answer = () => {}
  const late = new Promise<{ status: number; body: OwnRecord }>((resolve) => {
    answer = () => resolve({ status: 200, body: person(ANN) })
  })
  server.answer = ({ path }) => (path === '/auth/me' ? late : { status: 204 })
  keepSession('a', person(ANN))
  renderHook(useSession)
  await vi.waitFor(() => expect(server.paths()).toContain('/auth/me'))
  const forget = indexedDB.deleteDatabase.bind(indexedDB)
  const forgetting = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce((name) => {
    answer()
    return forget(name)
  })
  await act(() => signOutOfDevice())
  expect(forgetting).toHaveBeenCalledWith('standby-device')
  expect(await readWorkerSession()).toBeNull()
})

test('counting unsent items creates no database', async () => {
  const before = indexedDB.databases.bind(indexedDB)
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: databaseName(ANN), version: 10 }])
  expect(await countUnsentItems()).toBe(0)
  expect((await before()).map(({ name }) => name)).not.toContain(databaseName(ANN))
})

test('another tab that still reads while this one signs out does not recreate the database', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepSession('a', person(ANN))
  const other = openDatabase(ANN)
  await other.outbox.add(waiting(ANN, 'item'))
  await signOutOfDevice()
  await expect(runOnDatabase(other, () => other.outbox.count())).rejects.toThrow()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(ANN))
})

test('signing out works without signal', async () => {
  server.answer = () => 'network'
  keepSession('a', person(ANN))
  await signOutOfDevice()
  expect(currentToken()).toBeNull()
})

describe('a browser whose database has stopped answering', () => {
  beforeEach(async () => {
    const db = openDatabase(ANN)
    await db.outbox.put(waiting(ANN, 'item'))
    db.close()
    keepSession('a', person(ANN))
  })

  test('logs out after a confirmation: nobody can count what is lost, and the rest is deleted at the next start', async () => {
    const comeAlive = silence()
    await signedInOnSilence()
    const leaving = logOut()
    await vi.waitFor(() => expect(questionStore.get()).toMatchObject({ title: 'Sign out anyway?' }), 8_000)
    expect(isStorageSilent()).toBe(true)
    expect(currentToken()).toBe('a')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    questionStore.get()!.answer(true)
    await vi.advanceTimersByTimeAsync(20_000)
    await leaving
    vi.useRealTimers()
    expect(currentToken()).toBeNull()

    comeAlive()
    expect(await names()).toContain(databaseName(ANN))
    await finishSignOuts()
    expect(await names()).not.toContain(databaseName(ANN))
    expect(localStorage).toHaveLength(0)
  })

  test('declining the confirmation stays signed in', async () => {
    silence()
    await signedInOnSilence()
    const leaving = logOut()
    await vi.waitFor(() => expect(questionStore.get()).not.toBeNull(), 8_000)
    questionStore.get()!.answer(false)
    await leaving
    expect(currentToken()).toBe('a')
    expect(server.paths()).not.toContain('/auth/logout')
  })

  test('data of somebody who has signed in again since stays', async () => {
    localStorage.setItem(`left:${ANN}`, '')
    keepSession('a', person(ANN))
    startOffline(ANN)
    onTestFinished(stopOffline)
    await finishSignOuts()
    expect(await countUnsentItems()).toBe(1)
  })

  /** Like a silent WebKit: no request is ever answered. */
  function silence() {
    const never = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest
    const spies = [
      vi.spyOn(indexedDB, 'open').mockImplementation(never),
      vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(never),
    ]
    const comeAlive = () => spies.forEach((spy) => spy.mockRestore())
    onTestFinished(comeAlive)
    return comeAlive
  }

  async function signedInOnSilence() {
    const tab = openTab({ fetch: server.fetch, user_id: ANN, browser: { ...createTestBrowser(), indexedDB } })
    setDevice(tab.device)
    watchForSilence(tab.device, () => {}, 20)
    onTestFinished(() => {
      tab.close()
      setDevice(null)
    })
  }

  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
})

test('deleting the account shows what is lost on this device, also if it cannot be counted', () => {
  const nothing = { applications: 0, bookings: 0, company: null }
  expect(deletionConsequences(nothing, [1, 2], false)[0]).toBe(
    '3 items that haven’t been sent from this device will be lost.',
  )
  expect(deletionConsequences(nothing, null, false)[0]).toBe(
    'Anything on this device that hasn’t been sent will be lost.',
  )
  expect(deletionConsequences(nothing, [0, 0], false)[0]).toMatch(/^Your profile/)
})

test('drafts are counted in the warning, including those outside of the database, without empty ones', async () => {
  const { device, db } = openTab({ fetch: server.fetch, user_id: ANN })
  setDevice(device)
  onTestFinished(() => setDevice(null))
  await db.drafts.bulkPut([
    { key: 'message:a', value: 'Half a sent', updated_at: '' },
    { key: 'message:b', value: '  ', updated_at: '' },
    { key: 'message:c', value: 'Taken away since', updated_at: '' },
  ])
  localStorage.setItem(`draft:${ANN}:message:a`, 'Half a sentence')
  localStorage.setItem(`draft:${ANN}:project`, '{}')
  localStorage.setItem(`draft:${ANN}:message:c`, '[9,"",""]')
  localStorage.setItem('draft:somebody-else:project', '{}')
  expect(await countOwnDrafts()).toBe(2)
  expect([lostWorkText(0, 0), lostWorkText(2, 0), lostWorkText(0, 1), lostWorkText(1, 2)]).toEqual([
    '',
    '2 items',
    '1 draft',
    '1 item and 2 drafts',
  ])
})
