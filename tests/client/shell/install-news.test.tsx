// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { hasSentAnything, mayOfferInstall } from '../../../client/shell/install.tsx'
import { InstallOffer } from '../../../client/shell/notice.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'
import { change } from '../support/rows.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('installPrompt', { prompt: async () => {} })
  localStorage.clear()
  await loadWidgets()
  const { row } = change.message({ id: 'm1', conversation_id: 'c1', is_mine: true })
  await own.tab.db.messages.put(row as never)
})
afterEach(() => vi.unstubAllGlobals())

/** The app has been of use, and the offer has had its time to come. */
const settle = () =>
  act(async () => {
    for (let n = 0; n < 3; n++) expect(await hasSentAnything(own.tab.db)).toBe(true)
  })

test.each<[string, ReactElement]>([
  ['a box', <input key="1" aria-label="Here" />],
  ['a composer', <textarea key="2" aria-label="Here" />],
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- jsdom focuses no editable text by itself
  ['editable text', <div key="3" contentEditable suppressContentEditableWarning aria-label="Here" tabIndex={0} />],
])('the offer to install does not come over %s that has the focus, nor counts as made', async (_what, field) => {
  render(
    <MemoryRouter>
      {field}
      <Link to="/">Dashboard</Link>
      <InstallOffer />
    </MemoryRouter>,
  )
  act(() => screen.getByLabelText('Here').focus())
  await settle()
  expect([screen.queryByRole('dialog'), mayOfferInstall()]).toEqual([null, true])

  act(() => screen.getByLabelText('Here').blur())
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('dialog', { name: /on your home screen/ })
  expect(mayOfferInstall()).toBe(false)
})
