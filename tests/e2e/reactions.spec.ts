import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

test('somebody reacts to a message and answers it from its menu; the other sees both, and adds their own by a press', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const sent = await eva.post('/messages/send-direct', {
    recipient_id: tomasz.user.id,
    content: 'Doors at six on Friday.',
  })
  const path = `/messages?conversation=${sent.body.conversation_id}`
  const browser = await openBrowser()
  const his = await openScreen(browser, origin, path, { member: tomasz })
  const hers = await openScreen(browser, origin, path, { member: eva, size: 'wide' })

  const menu = his.getByRole('button', { name: 'Actions for this message' })
  await menu.focus()
  await his.keyboard.press('Enter')
  await his.getByRole('menuitem', { name: 'React' }).click()
  await expectAccessible(his)
  await his.getByRole('dialog', { name: 'React' }).getByRole('button', { name: 'Thumbs up' }).click()
  await his.getByRole('button', { name: 'Thumbs up, 1: You', pressed: true }).waitFor()

  await hers.getByRole('button', { name: 'Thumbs up, 1: Tomasz Adamski', pressed: false }).click()
  await his.getByRole('button', { name: 'Thumbs up, 2: You, Eva Stone', pressed: true }).waitFor()

  await menu.focus()
  await his.keyboard.press('Enter')
  await his.getByRole('menuitem', { name: 'Reply' }).click()
  await his.getByText('Replying to Eva Stone').waitFor()
  await his.getByPlaceholder('Message').fill('I am there at five.')
  await his.getByRole('button', { name: 'Send', exact: true }).click()
  await hers.getByRole('button', { name: /In reply to\s+You\s*Doors at six on Friday\./ }).waitFor()
  await expect.poll(() => his.getByText('Replying to Eva Stone').count()).toBe(0)
  await expectAccessible(hers)
})
