import { expect, test } from 'vitest'
import { killBrowserOf } from '../../support/browsers/device.ts'
import { openBrowser, openScreen } from '../../support/browsers/screens.ts'
import { recordATone } from '../support/keys.ts'
import { type Crew, crew, heardBy, openConversation, openKept } from '../support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const WORDS = 'Two trucks at the dock.'

test('the same thread in two tabs: a text is one in both, and Enter in both sends it once', async () => {
  const { server, bosses, rigger } = await crew()
  const path = `/messages?userId=${bosses[0]!.user.id}`
  const one = await openScreen(await openBrowser(), server.origin, path, { member: rigger, size: 'wide' })
  const other = await one.context().newPage()
  await other.goto(`${server.origin}${path}`)
  const boxes = [one, other].map((tab) => tab.getByPlaceholder('Message'))
  for (const tab of [one, other]) await tab.getByRole('log').getByText('Hello from').waitFor()
  await boxes[0]!.fill(WORDS)
  for (const box of boxes) await expect.poll(() => box.inputValue(), WAIT).toBe(WORDS)
  await Promise.all(boxes.map((box) => box.press('Enter')))
  for (const box of boxes) await expect.poll(() => box.inputValue(), WAIT).toBe('')
  for (const tab of [one, other])
    await tab
      .getByRole('log')
      .getByRole('img', { name: /Sent|Delivered/ })
      .last()
      .waitFor(WAIT)
  expect(await heardBy(bosses[0]!, rigger)).toEqual([WORDS])
})

/** Signed in for good: the browser writes local storage some seconds late, or when it is closed. */
async function openAgain(all: Crew) {
  await openKept(all)
  await all.device.close()
  const page = await all.device.open()
  await page.addInitScript(recordATone)
  await openConversation(page, all.line.origin, all.bosses[0]!)
  return page
}

async function killAndOpen({ device }: Crew) {
  await killBrowserOf(device.folder)
  await device.close().catch(() => {})
  return device.open()
}

test('a browser that is killed right after Send: the message waits, and the draft is empty', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openAgain(all)
  line.goDown()
  await page.getByPlaceholder('Message').pressSequentially(WORDS)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText(WORDS, { exact: true }).waitFor()
  const again = await killAndOpen(all)
  await openConversation(again, line.origin, bosses[0]!)
  await again.getByRole('log').getByRole('img', { name: 'Waiting to be sent' }).waitFor(WAIT)
  expect(await again.getByPlaceholder('Message').inputValue()).toBe('')
  line.comeUp()
  await expect.poll(() => heardBy(bosses[0]!, rigger), { timeout: 90_000 }).toEqual([WORDS])
})

test('a browser that is killed while a voice note is recorded: the next start offers what was recorded', async () => {
  const all = await crew()
  const page = await openAgain(all)
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  // Its pieces are stored every two seconds.
  await page.getByRole('timer').getByText('0:06').waitFor(WAIT)
  const again = await killAndOpen(all)
  await again.goto(all.line.origin)
  await again.getByText(/^Your voice note to Boss 1 was cut off/).waitFor(WAIT)
  await again.getByRole('button', { name: 'Open', exact: true }).click()
  await again.getByRole('button', { name: /^Remove Voice note/ }).waitFor(WAIT)
})
