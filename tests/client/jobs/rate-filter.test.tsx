// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { FilterSheet } from '../../../client/jobs/filter-sheet.tsx'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import { FILTER_DAY_RATE_MAX } from '../../../shared/limits.ts'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

/** The last filters that were asked for. */
let asked: SearchFilters = {}

function Sheet() {
  const [filters, set] = useState<SearchFilters>({})
  useEffect(() => {
    asked = filters
  })
  const change = (next: SearchFilters) => set((before) => ({ ...before, ...next }))
  return <FilterSheet kind="rate" jobs={[]} found={0} filters={filters} onChange={change} onClose={() => {}} />
}
async function open() {
  render(<Sheet />)
  return screen.findByLabelText<HTMLInputElement>('Pounds a day, at least')
}
const type = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } })

test.each([
  ['280,50', 280.5],
  ['£1 200', 1200],
  ['0', undefined],
  [String(FILTER_DAY_RATE_MAX), FILTER_DAY_RATE_MAX],
])('%j filters by %j, and stays as it was typed', async (typed, rate) => {
  const box = await open()
  type(box, typed)
  fireEvent.blur(box)
  expect(asked.min_rate).toBe(rate)
  expect(box.value).toBe(typed)
  expect(box.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['abc', 'Pounds as a number, such as 280.50'],
  ['-5', 'Pounds as a number, such as 280.50'],
  [String(FILTER_DAY_RATE_MAX + 1), 'At most £100,000'],
])('%j stays as it is typed, filters nothing, and is judged when it is left: %s', async (typed, words) => {
  const box = await open()
  type(box, '250')
  type(box, typed)
  expect(box.value).toBe(typed)
  expect(asked.min_rate).toBeUndefined()
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.blur(box)
  screen.getByText(words)
  type(box, '250')
  expect(screen.queryByText(words)).toBeNull()
  expect(asked.min_rate).toBe(250)
})

test.each([
  ['Clear', '', undefined],
  ['£300', '300', 300],
])('%s takes the place of what was typed', async (name, shown, rate) => {
  const box = await open()
  type(box, 'abc')
  fireEvent.blur(box)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByLabelText<HTMLInputElement>('Pounds a day, at least').value).toBe(shown)
  expect(screen.queryByText(/^Pounds as a number/)).toBeNull()
  expect(asked.min_rate).toBe(rate)
})
