// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { discardUnsentItem, retryUnsentItem } from '../../../client/offline/outbox/unsent.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import OutboxScreen from '../../../client/outbox/outbox-screen.tsx'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

test('Try now tries at once what waits for its time, and says what it did', async () => {
  const to = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  const { id } = await sendMessage({ ...to, content: 'On my way.', attachment: null }, own.tab.device)
  await own.tab.db.outbox.update(id, { next_try_at: new Date(Date.now() + 3_600_000).toISOString() })
  render(<OutboxScreen />, { wrapper: MemoryRouter })
  await screen.findByText('1 to send')
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(async () => expect(await own.tab.db.outbox.get(id)).toMatchObject({ next_try_at: null }))
  await waitFor(() => expect(pendingToasts.get().map(({ text }) => text)).toEqual(['Trying to send 1 now.']))
})

test('while two wait it never says, not for a moment, that everything has been sent', async () => {
  const to = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  for (const content of ['On my way.', 'At the dock.'])
    await sendMessage({ ...to, content, attachment: null }, own.tab.device)
  const said: string[] = []
  const watcher = new MutationObserver(() => said.push(document.body.textContent))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  render(<OutboxScreen />, { wrapper: MemoryRouter })
  said.push(document.body.textContent)
  await screen.findByText('2 to send')
  watcher.disconnect()
  expect(said.length).toBeGreaterThan(1)
  expect(said.filter((text) => /Everything has been sent|Nothing to send/.test(text))).toEqual([])
})

test('what is behind a refused message of a channel is not said to go by itself; the rest is', async () => {
  const { device, db } = own.tab
  const crew = { recipient_id: 'j1', recipient_name: 'Crew of Arena tour', job_id: 'j1', job_title: 'Arena tour' }
  const ann = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  const write = (to: typeof crew | typeof ann, content: string) =>
    sendMessage({ ...to, content, attachment: null }, device)
  const subtitle = () => screen.getByText(/app\.$|discard it\.$/).textContent
  const mend = 'behind something that wasn’t sent: try that again, edit it or discard it.'
  const signal = 'as soon as there’s signal; messages don’t wait for files. You can close the app.'

  const { id } = await write(crew, 'Dock 2.')
  render(<OutboxScreen />, { wrapper: MemoryRouter })
  await screen.findByText('1 to send')
  expect(subtitle()).toBe(`They go ${signal}`)
  own.server.answer = () => ({ status: 403, body: { detail: 'You cannot write in this channel.' } })
  await drainAllQueues(device)
  await screen.findByText('1 not sent')
  expect(screen.queryByText(/by themselves|behind something/)).toBeNull()

  await write(crew, 'Dock 3.')
  await screen.findByText('1 to send')
  expect(subtitle()).toBe(`It’s waiting ${mend}`)
  await write(crew, 'Dock 4.')
  await screen.findByText('2 to send')
  expect(subtitle()).toBe(`They’re waiting ${mend}`)
  await write(ann, 'On my way.')
  await screen.findByText('3 to send')
  expect(subtitle()).toBe(`2 are waiting ${mend} The rest goes ${signal}`)
  const last = (await db.outbox.toArray()).find(({ text }) => text === 'Dock 4.')!
  await discardUnsentItem(last.id, device)
  await screen.findByText('2 to send')
  expect(subtitle()).toBe(`One is waiting ${mend} The rest goes ${signal}`)

  await retryUnsentItem(id, device)
  await screen.findByText('3 to send')
  expect(subtitle()).toBe(`They go ${signal}`)
})
