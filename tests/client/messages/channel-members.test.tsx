// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import ChannelMembers from '../../../client/messages/channel-members.tsx'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/trade/person-actions.tsx'
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()
afterEach(() => {
  dropSessionToken()
  vi.unstubAllGlobals()
})

async function open() {
  keepSession('token', { id: 'me', user_type: 'freelancer' } as never)
  const person = { part: 'Rigger', is_team: false, joined_seq: 0, read_seq: 0 }
  const members = ['me', 'ann'].map((id) => ({ ...person, id, full_name: id === 'me' ? 'Mo' : 'Ann' }))
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/members') ? members : [], {
      headers: { 'standby-api': '1' },
    }),
  )
  await loadWidgets()
  render(
    <QueryProvider>
      <ChannelMembers channelId="j1" onClose={() => {}} />
    </QueryProvider>,
  )
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!

test('who is here has a menu by its dots, by a right click and by a long press; oneself has none', async () => {
  await open()
  expect(fireEvent.contextMenu(await rowOf('Mo (you)'))).toBe(true)
  await screen.findByRole('button', { name: 'More about Ann' })
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()

  expect(fireEvent.contextMenu(await rowOf('Ann'))).toBe(false)
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Report' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull())
  fireEvent.pointerDown(await rowOf('Ann'), { pointerType: 'touch', clientX: 5, clientY: 5 })
  await screen.findByRole('menuitem', { name: 'Report' })
})

test('a right click and a long press in a report leave it there, with what is written', async () => {
  await open()
  fireEvent.contextMenu(await rowOf('Ann'))
  const report = await screen.findByRole('menuitem', { name: 'Report' })
  fireEvent.pointerMove(report, { pointerType: 'mouse' })
  await waitFor(() => expect(report.hasAttribute('data-highlighted')).toBe(true))
  fireEvent.click(report)
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What happened/ })
  fireEvent.change(await waitFor(box), { target: { value: 'Rude on the radio' } })
  expect(fireEvent.contextMenu(box())).toBe(true)
  fireEvent.pointerDown(box(), { pointerType: 'touch', clientX: 5, clientY: 5 })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(box().value).toBe('Rude on the radio')
})
