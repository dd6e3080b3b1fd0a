import { expect, test } from 'vitest'
import { killBrowserOf } from '../../support/browsers/device.ts'
import { chipSays, crew, heardBy, openConversation, openKept, untilSent } from '../support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const WORDS = 'Two trucks at the dock.'

test('the same thread in two tabs: a text is one in both, and Enter in both sends it once', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const one = await openKept(all)
  const other = await one.context().newPage()
  for (const tab of [one, other]) await openConversation(tab, line.origin, bosses[0]!)
  await one.getByPlaceholder('Message').fill(WORDS)
  const boxes = [one, other].map((tab) => tab.getByPlaceholder('Message'))
  for (const box of boxes) await expect.poll(() => box.inputValue(), WAIT).toBe(WORDS)
  await Promise.all(boxes.map((box) => box.press('Enter')))
  for (const box of boxes) await expect.poll(() => box.inputValue(), WAIT).toBe('')
  for (const tab of [one, other]) await untilSent(tab)
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual([WORDS])
})

test('a browser that is killed right after Send: the message waits, and the draft is empty', async () => {
  const all = await crew()
  const { line, bosses, rigger, device } = all
  await openKept(all)
  // The browser writes local storage some seconds late, or when it is closed: killed before that, it would ask for a sign-in again.
  await device.close()
  const page = await device.open()
  await openConversation(page, line.origin, bosses[0]!)
  line.goDown()
  await page.getByPlaceholder('Message').pressSequentially(WORDS)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText(WORDS, { exact: true }).waitFor()
  await killBrowserOf(device.folder)
  await device.close().catch(() => {})
  const again = await device.open()
  await openConversation(again, line.origin, bosses[0]!)
  await chipSays(again, '1 to send')
  expect(await again.getByPlaceholder('Message').inputValue()).toBe('')
  line.comeUp()
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual([WORDS])
})
