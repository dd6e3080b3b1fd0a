// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PrintedSheet } from '../../../client/trade/call-sheets/printed-sheet.tsx'
import { SheetBody } from '../../../client/trade/call-sheets/sheet-body.tsx'
import { newSheetBodyOf, sheetFormContentOf, sheetFormOf } from '../../../client/trade/call-sheets/sheet-form.ts'
import { job } from '../support/jobs.ts'
import { content as example, sheet } from '../support/today.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
afterEach(cleanup)

const safety = { gate: 'Gate 4\nAsk at the hut', nearest_ae: 'Royal Infirmary\nM13 9WL', first_aid: 'Medic by dock B' }
const content = { ...example, ...safety }

test('the sheet and its paper name the gate, the nearest A&E and first aid', () => {
  render(<SheetBody job={{}} content={content} times={null} files={null} />, { wrapper: MemoryRouter })
  within(screen.getByRole('region', { name: 'Place' })).getByText('Gate 4')
  const emergency = screen.getByRole('region', { name: 'In an emergency' })
  expect(emergency.textContent).toBe('Nearest A&ERoyal Infirmary\nM13 9WLMapFirst aidMedic by dock B')
  render(<PrintedSheet job={job('j1')} version={1} content={content} />, { wrapper: MemoryRouter })
  act(() => void dispatchEvent(new Event('beforeprint')))
  const heads = [...document.querySelectorAll('body > article h2')].map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(['Gate', 'Nearest A&E', 'First aid']))
})

test('without them the sheet has no card for an emergency', () => {
  render(<SheetBody job={{}} content={example} times={null} files={null} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('region', { name: 'In an emergency' })).toBeNull()
})

test('a form sends what it knows of them: emptied as empty, never seen not at all', () => {
  const bodyOf = (written: typeof example, change: object = {}) => {
    const form = { ...sheetFormOf(sheet({ content: written }), job('j1'), () => 'new'), ...change }
    return newSheetBodyOf(sheetFormContentOf(form, job('j1')))
  }
  expect(bodyOf(content)).toMatchObject(safety)
  expect(bodyOf(content, { gate: '' })).toMatchObject({ ...safety, gate: '' })
  expect(bodyOf(example)).not.toHaveProperty('gate')
})
