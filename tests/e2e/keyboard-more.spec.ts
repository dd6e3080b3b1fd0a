import { expect, test } from 'vitest'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { signInDemo } from './support/demo-addresses.ts'
import { keysOf, recordATone } from './support/keys.ts'

/* As keyboard.spec.ts: no pointer, and no focus that the test sets. Other flows are walked so by the tests of their own screens. */

test('a freelancer by keys alone: today, a place, files and a voice note, an archived conversation, all data fetched and the account deleted', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const member = await signInDemo(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/', { member, size: 'wide', expected: [/status of 401/] })
  await page.addInitScript(recordATone)
  const { keyboard, press, pick, take, choose, to, said, focused, leave } = keysOf(page)

  await press(page.getByRole('banner').getByRole('link', { name: 'Today' }))
  const gotIt = page.getByRole('button', { name: 'Got it' })
  await press(page.getByRole('button', { name: 'Backstage' }))
  await page.getByRole('button', { name: 'Backstage', pressed: true }).waitFor()
  await press(gotIt)
  await gotIt.waitFor({ state: 'detached' })
  await to(page.getByRole('link', { name: 'Call', exact: true }))

  await press(page.getByRole('banner').getByRole('link', { name: 'Dashboard' }))
  const place = page.getByRole('button', { name: /^Take it: / })
  await press(place)
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Take it' }))
  await place.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')

  await page.goto(`${origin}/messages`)
  const thread = page.getByRole('link', { name: /^Camille Roux .* Humber/ })
  await press(thread)
  const files = ['plot.pdf', 'weights.txt'].map((name) => ({ name, mimeType: '', buffer: Buffer.from(name) }))
  await pick(page.getByRole('button', { name: 'Attach a file' }), files)
  await press(page.getByRole('button', { name: 'Remove weights.txt' }))
  await page.getByRole('button', { name: 'Remove weights.txt' }).waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByRole('log').getByText('plot.pdf').first().waitFor()

  await press(page.getByRole('button', { name: 'Record a voice note' }))
  await page.getByRole('timer').getByText('0:01').waitFor()
  await press(page.getByRole('button', { name: 'Send the voice note' }))
  await to(page.getByRole('log').getByRole('button', { name: /^Play Voice note/ }))
  await to(page.getByRole('textbox', { name: /^Message to/ }))

  await take(page.getByRole('button', { name: 'Actions for Camille Roux' }).first(), 'Archive')
  await said('Archived: Camille Roux.')
  await press(page.getByRole('button', { name: 'Archived' }))
  await thread.waitFor()

  await keyboard.press('4')
  await choose(page.getByRole('tab', { name: 'Your data' }))
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe('standby-data.zip')
  await said('Your data is downloaded.')
  const deletion = page.getByRole('button', { name: 'Delete account…' })
  const question = page.getByRole('alertdialog')
  await press(deletion)
  await question.getByText('Messages and ratings stay').waitFor()
  await leave(question)
  await expect.poll(focused).toBe('Delete account…')
  await press(deletion)
  await question.getByText('Messages and ratings stay').waitFor()
  await press(question.getByRole('button', { name: 'Delete account' }))
  await page.waitForURL(`${origin}/home`)
  await page.getByText('Your account is deleted.').first().waitFor()
})

test('an employer by keys alone: a new crew list, two people of another put into it, a note about one', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const member = await signInDemo(origin, 'employer')
  const page = await openScreen(await openBrowser(), origin, '/crews', { member, size: 'wide' })
  const { keyboard, press, fill, choose, to, focused } = keysOf(page)
  const dialog = page.getByRole('dialog')

  await press(page.getByRole('button', { name: 'New list' }))
  await fill(dialog.getByLabel('Name'), 'Night crew')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('table', { name: 'Night crew' })
    .or(page.getByRole('region', { name: 'Night crew' }))
    .first()
    .waitFor()

  await press(page.getByRole('button', { name: /^Favourites/ }))
  await page.getByRole('table', { name: 'Favourites' }).waitFor()
  for (const name of ['Aoife Mulligan', 'Jonah Birch']) {
    await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
    await page.getByRole('checkbox', { name: `Select ${name}`, checked: true }).waitFor()
  }
  await press(page.getByRole('button', { name: 'Add to list' }))
  await choose(dialog.getByRole('radio', { name: 'Night crew' }))
  await press(dialog.getByRole('button', { name: 'Add' }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')

  await press(page.getByRole('button', { name: 'Night crew 2' }))
  const note = page.getByRole('table', { name: 'Night crew' }).getByRole('button', { name: /note about Jonah Birch/i })
  await press(note)
  await fill(dialog.getByLabel('Note'), 'Own van')
  await press(dialog.getByRole('button', { name: 'Save note' }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Night crew' }).getByText('Own van').waitFor()
  await to(note)
})
