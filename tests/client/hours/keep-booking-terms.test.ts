import { expect, test } from 'vitest'
import { keepBookingTerms } from '../../../client/offline/sync/booking-terms.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { application } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

function setUp() {
  const server = createFakeServer()
  server.answer = () => ({ status: 200, body: { hash: 'agreed', terms: {}, by_day: [] } })
  const { db, device, browser } = openTab({ fetch: server.fetch })
  const book = (terms_hash?: string, more: object = {}) => {
    const terms = terms_hash ? { terms_hash } : undefined
    return db.applications.put(application({ id: 'a1', status: 'accepted', ...(terms && { terms }), ...more } as never))
  }
  const keep = async () => {
    const before = server.calls.length
    await keepBookingTerms(device)
    return server.calls.length - before
  }
  return { db, browser, book, keep }
}

test('what a booking pays is asked for once a day, and as soon as something else was agreed', async () => {
  const { browser, book, keep } = setUp()
  await book('one')
  expect([await keep(), await keep()]).toEqual([1, 0])
  await book('two')
  expect([await keep(), await keep()]).toEqual([1, 0])
  browser.clock.now += 86_400_001
  expect([await keep(), await keep()]).toEqual([1, 0])
})

test('two syncs that end at once ask once', async () => {
  const { book, keep } = setUp()
  await book('one')
  expect(Math.max(...(await Promise.all([keep(), keep()])))).toBe(1)
})

test('a booking without terms of its own is asked about once a day, too; what is no booking is not', async () => {
  const { db, book, keep } = setUp()
  await book(undefined, { status: 'pending' })
  expect(await keep()).toBe(0)
  await book()
  expect([await keep(), await keep()]).toEqual([1, 0])
  expect(await db.booking_terms.get('a1')).toMatchObject({ by_day: [], agreed_hash: null })
})

test('a row of an older version of the app is asked about again', async () => {
  const { db, browser, book, keep } = setUp()
  await book()
  const fetched_at = new Date(browser.clock.now).toISOString()
  await db.booking_terms.put({ id: 'a1', hash: 'old', terms: {} as never, fetched_at })
  expect([await keep(), await keep()]).toEqual([1, 0])
})
