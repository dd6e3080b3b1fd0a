// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import LegalScreen from '../../../client/mailed/legal-screen.tsx'
import { API_MARK } from '../../../shared/api-mark.ts'
import * as limits from '../../../shared/limits.ts'
import { COMPANY_TERMS, FREELANCER_TERMS } from '../../../shared/terms-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(path: string, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  render(<LegalScreen />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  })
}
const saying = (body: object) => async () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', [API_MARK]: '1' } })
const KNOWN = {
  email: 'help@standby.example',
  operator_name: 'Dock & Truss Ltd',
  operator_address: '1 Quay Street, Manchester',
}
const NOBODY = { email: null, operator_name: null, operator_address: null }

test('/privacy says who answers for the data, and each period by which the server deletes something', async () => {
  open('/privacy', saying(KNOWN))
  await screen.findByText('Dock & Truss Ltd')
  const words = document.querySelector('main')!.textContent!
  expect(words).toContain('Dock & Truss Ltd, 1 Quay Street, Manchester, who answers for your data.')
  const named = Object.entries(limits).filter(([name]) =>
    /_(KEPT|WAITS)_(DAYS|MONTHS)$|^SESSION_|INVITATION_DAYS$|^CALENDAR_/.test(name),
  )
  expect(named).toHaveLength(12)
  for (const [name, count] of named) expect(words, name).toMatch(new RegExp(`(?<!\\d)${String(count)}(?!\\d)`))
})

test('/terms has both sides’ terms to the letter, and leads to /privacy', async () => {
  open('/terms', saying(NOBODY))
  for (const term of [...FREELANCER_TERMS, ...COMPANY_TERMS]) screen.getByText(term)
  expect(screen.getAllByRole('link', { name: 'Privacy' }).map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/privacy',
  ])
  await screen.findByText(/has not given their name here yet/)
})

test('without signal the words are there, and who runs the server can be asked for again', async () => {
  open('/privacy', () => Promise.reject(new TypeError('no network')))
  screen.getByRole('heading', { name: 'Cookies, and what is on your device' })
  await screen.findByText(/could not be looked up just now/)
  vi.stubGlobal('fetch', saying(KNOWN))
  screen.getByRole('button', { name: 'Try again' }).click()
  await screen.findByText('Dock & Truss Ltd')
})
