import { describe, expect, test } from 'vitest'
import { hasSentAnything, isInstallOfferDue, wayToInstall } from '../../../client/shell/install.tsx'
import { openTab } from '../support/test-device.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const here = { userAgent: ANDROID, maxTouchPoints: 5, isInstalled: false, hasDialog: false }

describe('the way to install', () => {
  test.each([
    ['the browser’s dialog where it has one', { hasDialog: true }, 'dialog'],
    ['none without one', {}, null],
    ['steps on an iPhone', { userAgent: IPHONE }, 'ios'],
    ['steps on an iPad, which calls itself a Mac', { userAgent: MAC }, 'ios'],
    ['none on a Mac', { userAgent: MAC, maxTouchPoints: 0 }, null],
    ['words for Firefox on Android', { userAgent: FIREFOX }, 'firefox'],
    ['none where it is installed: dialog', { hasDialog: true, isInstalled: true }, null],
    ['none where it is installed: iPhone', { userAgent: IPHONE, isInstalled: true }, null],
  ])('%s', (_, differs, way) => {
    expect(wayToInstall({ ...here, ...differs })).toBe(way)
  })
})

test('it is offered unasked never twice in a month', () => {
  const now = Date.parse('2026-06-30T12:00:00Z')
  expect(isInstallOfferDue(null, now)).toBe(true)
  expect(isInstallOfferDue(Date.parse('2026-06-01T12:00:00Z'), now)).toBe(false)
  expect(isInstallOfferDue(Date.parse('2026-05-31T12:00:00Z'), now)).toBe(true)
})

test('it is offered after the first message or application that the server has, not before', async () => {
  const { db } = openTab({ fetch })
  const message = { id: 'm', conversation_id: 'c', seq: 1, is_mine: false } as never
  await db.messages.put(message)
  await db.applications.put({ id: 'a', job_id: 'j', state: 'queued' } as never)
  expect(await hasSentAnything(db)).toBe(false)
  await db.applications.update('a', { state: undefined })
  expect(await hasSentAnything(db)).toBe(true)
  await db.applications.delete('a')
  await db.messages.update('m', { is_mine: true, state: 'queued' })
  expect(await hasSentAnything(db)).toBe(false)
  await db.messages.update('m', { state: undefined })
  expect(await hasSentAnything(db)).toBe(true)
})
