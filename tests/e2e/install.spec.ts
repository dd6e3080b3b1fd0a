import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { crew, openKept, openConversation, write } from './support/offline-steps.ts'

/** What a browser that can install the app does soon after its start; pressed buttons are counted. */
const offerDialog = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => void (globalThis.asked = (globalThis.asked ?? 0) + 1),
    })
    dispatchEvent(event)
  })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Standby on your home screen' })
const toDashboard = (page: Page) =>
  page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click()

test('the browser reads the web manifest without an error, and knows the app by its id', async () => {
  const all = await crew()
  const page = await openKept(all)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ id: '/', launch_handler: {}, share_target: { action: '/share' } })
})

test('after the first message the dashboard offers to install the app, once, by the browser’s own dialog; the settings again', async () => {
  const all = await crew()
  const page = await openKept(all)
  await offerDialog(page)
  await toDashboard(page)
  expect(await sheet(page).count()).toBe(0)
  await openConversation(page, all.line.origin, all.bosses[0]!)
  await offerDialog(page)
  await write(page, 'On my way')
  // Stored here that the server has it.
  await page.getByRole('log').getByRole('img', { name: 'Sent', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await toDashboard(page)
  await sheet(page).getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => page.evaluate(() => globalThis.asked)).toBe(1)
  await sheet(page).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('tab').first().waitFor()
  await offerDialog(page)
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Show how' }).click()
  await sheet(page).getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await toDashboard(page)
  await page.getByRole('tab').first().waitFor()
  expect(await sheet(page).count()).toBe(0)
})

declare global {
  var asked: number | undefined
}
