// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from '../../../client/ui/tabs.tsx'

afterEach(cleanup)

test('arrows, Home and End move and choose; one tab is a stop for Tab, and the panel stays', () => {
  render(<JobTabs />)
  fireEvent.click(tab('Confirmed Jobs 2, Confirmed 2'))
  expect(panelOf('Confirmed Jobs 2, Confirmed 2').textContent).toBe('confirmed')
  expect(stops()).toEqual([-1, 0, -1])
  const panel = screen.getByRole('tabpanel')

  act(() => tab('Confirmed Jobs 2, Confirmed 2').focus())
  press('ArrowLeft')
  expect(panelOf('Apply for Jobs').textContent).toBe('apply')
  expect(document.activeElement).toBe(tab('Apply for Jobs'))
  press('ArrowLeft')
  expect(panelOf('Previous').textContent).toBe('previous')
  press('ArrowRight')
  expect(panelOf('Apply for Jobs').textContent).toBe('apply')
  press('End')
  expect(panelOf('Previous').textContent).toBe('previous')
  press('Home')
  expect(tab('Apply for Jobs').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel')).toBe(panel)
})

test('of two arrows pressed before anything is drawn each counts', () => {
  render(<JobTabs />)
  act(() => tab('Apply for Jobs').focus())
  act(() => {
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  })
  expect(panelOf('Previous').textContent).toBe('previous')
  expect(document.activeElement).toBe(tab('Previous'))
})

const tab = (name: string) => screen.getByRole('tab', { name })
const panelOf = (name: string) => screen.getByRole('tabpanel', { name })
const stops = () => screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

function JobTabs() {
  const [chosen, choose] = useState<'apply' | 'confirmed' | 'previous'>('apply')
  return (
    <Tabs
      label="Jobs"
      items={[
        { id: 'apply', label: 'Apply for Jobs', short: 'Apply' },
        { id: 'confirmed', label: 'Confirmed Jobs', short: 'Confirmed', count: 2 },
        { id: 'previous', label: 'Previous' },
      ]}
      value={chosen}
      onChange={choose}
    >
      {chosen}
    </Tabs>
  )
}
