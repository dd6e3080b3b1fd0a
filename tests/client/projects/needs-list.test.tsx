// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NeedRow, NeedsList } from '../../../client/trade/needs/needs-list.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

afterEach(cleanup)

const MOST = 4
const need = (at: number): NeedRow => ({
  id: `need ${at}`,
  tone: 'standby',
  what: `${at} places still to fill`,
  about: 'Arena show',
  to: `/?project=${at}`,
  act: { label: 'Find crew', of: 'Arena show', to: `/?project=${at}` },
})
const linesOf = () => screen.getByRole('region', { name: 'Needs you' }).querySelectorAll('li').length

test.each([1, 3, 4, 9])(
  'on a new device what is above the projects is as high before %i needs are known as a full list after',
  (count) => {
    const drawn = render(<NeedsList userId="ada" rows={[]} isPart />, { wrapper: MemoryRouter })
    expect(linesOf()).toBe(MOST)
    drawn.rerender(<NeedsList userId="ada" rows={Array.from({ length: count }, (_, at) => need(at))} isPart={false} />)
    expect(linesOf()).toBe(Math.min(count, MOST))
    if (count >= MOST) expect(screen.getAllByRole('link', { name: /Find crew/ })).toHaveLength(MOST)
  },
)

test('above jobs that are shown already a new device leaves one line free, and what comes later waits behind it', () => {
  const drawn = render(<NeedsList userId="ada" rows={[]} isPart isFirstOnScreen />, { wrapper: MemoryRouter })
  expect(linesOf()).toBe(1)
  drawn.rerender(<NeedsList userId="ada" rows={[need(1), need(2)]} isPart={false} isFirstOnScreen />)
  expect(linesOf()).toBe(1)
  screen.getByRole('button', { name: 'Show all 2' })
})
