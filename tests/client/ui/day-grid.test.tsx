// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DayGrid } from '../../../client/ui/day-grid.tsx'
import { useDayParam } from '../../../client/ui/hooks/use-day-param.ts'

afterEach(cleanup)

test('of keys pressed before anything is drawn each counts from the one before, into another month too', () => {
  const onPress = vi.fn()
  open(onPress)
  act(() => cell('2026-12-14').focus())
  act(() => press('ArrowRight', 'ArrowRight', 'ArrowDown'))
  expect(focused()).toBe('2026-12-23')
  expect(screen.getByTestId('address').textContent).toBe('?day=2026-12-23')

  act(() => press('PageDown', 'ArrowRight', 'Enter'))
  expect(focused()).toBe('2027-01-24')
  expect(screen.getByTestId('address').textContent).toBe('?day=2027-01-24')
  expect(onPress.mock.calls).toEqual([['2027-01-24']])
  act(() => press('ArrowLeft'))
  expect(focused()).toBe('2027-01-23')
})

const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!
const focused = () => (document.activeElement as HTMLElement).dataset['day']
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key })
}

function open(onPress: (day: string) => void) {
  render(
    <MemoryRouter initialEntries={['/?day=2026-12-14']}>
      <Month onPress={onPress} />
    </MemoryRouter>,
  )
}

function Month({ onPress }: { onPress: (day: string) => void }) {
  const [day, setDay] = useDayParam('2026-12-01')
  return (
    <>
      <p data-testid="address">{useLocation().search}</p>
      <DayGrid
        label="Month"
        view="month"
        day={day}
        today="2026-12-01"
        selected={new Set()}
        onDay={setDay}
        onPress={onPress}
        describe={() => ''}
        isBlocked={() => false}
      >
        {() => null}
      </DayGrid>
    </>
  )
}
