// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/lazy-widget.tsx'
import { Tabs } from '../../../client/ui/tabs.tsx'
import '../support/jsdom-gaps.ts'

afterEach(cleanup)

test('a tab chooses its panel before Chakra is loaded; then arrows, Home and End move, and the panel has stayed', async () => {
  render(<JobTabs />)
  fireEvent.click(tab('Confirmed Jobs 2'))
  expect(panelOf('Confirmed Jobs 2').textContent).toBe('confirmed')
  expect(stops()).toEqual([0, 0])
  const panel = screen.getByRole('tabpanel')

  act(() => tab('Confirmed Jobs 2').focus())
  await act(async () => void (await loadWidgets()))
  await waitFor(() => expect(stops()).toEqual([-1, 0]))
  await waitFor(() => expect(document.activeElement).toBe(tab('Confirmed Jobs 2')))

  await press('ArrowRight')
  await waitFor(() => expect(panelOf('Apply for Jobs').textContent).toBe('apply'))
  expect(document.activeElement).toBe(tab('Apply for Jobs'))
  expect(stops()).toEqual([0, -1])
  await press('End')
  await waitFor(() => expect(panelOf('Confirmed Jobs 2').textContent).toBe('confirmed'))
  await press('Home')
  await waitFor(() => expect(tab('Apply for Jobs').getAttribute('aria-selected')).toBe('true'))
  expect(screen.getByRole('tabpanel')).toBe(panel)
})

const tab = (name: string) => screen.getByRole('tab', { name })
const panelOf = (name: string) => screen.getByRole('tabpanel', { name })
const stops = () => screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)

/** A person's key presses are some frames apart. */
const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement!, { key })
    await new Promise((resolve) => setTimeout(resolve, 100))
  })

function JobTabs() {
  const [chosen, choose] = useState<'apply' | 'confirmed'>('apply')
  return (
    <Tabs
      label="Jobs"
      items={[
        { id: 'apply', label: 'Apply for Jobs', short: 'Apply' },
        { id: 'confirmed', label: 'Confirmed Jobs', short: 'Confirmed', count: 2 },
      ]}
      value={chosen}
      onChange={choose}
    >
      {chosen}
    </Tabs>
  )
}
