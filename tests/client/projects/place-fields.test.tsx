// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { PlaceFields } from '../../../client/trade/places/place-fields.tsx'
import { companyDraftOf, companyTownProblem } from '../../../client/company/company-draft.ts'
import { ProjectRolesStep } from '../../../client/projects/project-roles-step.tsx'
import {
  emptyProjectDraft,
  newJobBodyOf,
  type ProjectDraft,
  projectRoleFaultsIn,
  projectRoleMistakesIn,
} from '../../../client/projects/project-draft.ts'
import type { PlaceToSave } from '../../../client/trade/places/known-place.ts'
import type { OwnCompany } from '../../../shared/companies/companies.ts'
import { useForm } from '../../../client/ui/hooks/use-form.ts'
import { PasswordHint } from '../../../client/ui/fields/password-hint.tsx'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../../client/http/request.ts', async (original) => ({ ...(await original<object>()), request }))

afterEach(() => {
  cleanup()
  request.mockReset()
})

function Form() {
  const [where, set] = useState<PlaceToSave>({ location: '', postcode: '' })
  const change = (next: Partial<PlaceToSave>) => set((before) => ({ ...before, ...next }))
  return (
    <QueryProvider>
      <PlaceFields
        most={80}
        isRequired
        hint="Your town."
        value={where.location}
        where={where}
        onType={(location) => change({ location })}
        onPostcode={(postcode) => change({ postcode })}
        onChoose={({ town, postcode }) => {
          change({ location: town, postcode })
          return { location: town, postcode }
        }}
        onKnown={(place) => change({ place })}
      />
      <output>{JSON.stringify(where.place ?? null)}</output>
    </QueryProvider>
  )
}

async function leave(location: string) {
  const box = screen.getByLabelText('Location')
  box.focus()
  await act(async () => void fireEvent.change(box, { target: { value: location } }))
  act(() => box.blur())
}

const answers = (position: object | null) =>
  request.mockImplementation(async (_method, path: string) => (path.startsWith('/positions') ? { position } : []))
const asked = () => request.mock.calls.filter(([, path]) => path.startsWith('/positions'))

test('a place that nobody knows is said so when it is left, and used once it is meant as it is', async () => {
  answers(null)
  render(<Form />)
  await leave('Xyzzyville')
  await screen.findByText(/We can’t find this place/)
  fireEvent.click(screen.getByRole('button', { name: 'Use ‘Xyzzyville’ as it is' }))
  await screen.findByText(/Kept as you typed it/)
  expect(screen.queryByText(/We can’t find this place/)).toBeNull()
  // Another place is asked about anew.
  await leave('Salf')
  await screen.findByText(/We can’t find this place/)
})

test('a place that is too long is all there, and is said at once', async () => {
  render(<Form />)
  const box = screen.getByLabelText<HTMLInputElement>('Location')
  box.focus()
  await act(async () => void fireEvent.change(box, { target: { value: 'S'.repeat(85) } }))
  expect(box.value).toHaveLength(85)
  screen.getByText('That’s 85 characters, and the limit is 80. Please cut 5.')
})

test('a known one names its town and leads to the map; no place is asked about twice', async () => {
  answers({ town: 'Salford', lat: 53.48, lng: -2.29 })
  render(<Form />)
  await leave('Salford')
  await screen.findByText(/Your town\. On the map: Salford/)
  expect(screen.getByRole('link', { name: 'See where' }).getAttribute('href')).toContain('53.48%2C-2.29')
  fireEvent.blur(screen.getByLabelText('Location'))
  await act(async () => {})
  expect(asked()).toHaveLength(1)
})

test('without signal nothing is said, and nothing is held up', async () => {
  request.mockRejectedValue(new Error('no signal'))
  render(<Form />)
  await leave('Xyzzyville')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByText(/can’t find|Kept as/)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('null')
})

test('a suggestion that is chosen is judged by its town, with the details that come later', async () => {
  const suggested = { id: 'x', label: '12 Chapel Street, Salford', street_number: '', route: '', town: '', region: '' }
  const whole = { ...suggested, town: 'Salford', postcode: 'M3 5JZ', country: '', lat: 53.48, lng: -2.29 }
  request.mockImplementation(async (_method, path: string) => {
    if (path.startsWith('/positions')) return { position: { town: 'Salford', lat: 53.48, lng: -2.29 } }
    return path === '/places/x' ? whole : [{ ...whole, ...suggested, postcode: '' }]
  })
  render(<Form />)
  const box = screen.getByLabelText('Location')
  box.focus()
  fireEvent.change(box, { target: { value: 'Chap' } })
  fireEvent.click(await screen.findByText('12 Chapel Street, Salford'))
  await screen.findByText(/On the map: Salford/)
  expect(asked().map(([, path]) => path)).toEqual(['/positions?location=Salford&postcode=M3%205JZ'])
})

test('a company’s town is asked about before it is saved, and not if it is saved already', async () => {
  answers(null)
  const change = vi.fn()
  const draft = { ...companyDraftOf(null, 'k'), company_city: 'Xyzzyville' }
  expect(await companyTownProblem(draft, null, change)).toMatch(/We can’t find this place/)
  const place = change.mock.calls[0]![0].place
  expect(await companyTownProblem({ ...draft, place: { ...place, isMeant: true } }, null, change)).toBeNull()
  const saved = { city: 'Xyzzyville', postcode: '' } as OwnCompany
  expect(await companyTownProblem(draft, saved, change)).toBeNull()
  expect(await companyTownProblem({ ...draft, company_city: '' }, null, change)).toBeNull()
  expect(asked()).toHaveLength(1)
})

function Roles() {
  const [draft, set] = useState(() => emptyProjectDraft(() => 'id'))
  const change = (next: Partial<ProjectDraft>) => set((before) => ({ ...before, ...next }))
  const { judged } = useForm(projectRoleMistakesIn(draft), { fields: projectRoleFaultsIn(draft) })
  return (
    <>
      <ProjectRolesStep draft={draft} judged={judged} onChange={change} />
      <output aria-label="Posted">{JSON.stringify(newJobBodyOf(draft).roles[0])}</output>
    </>
  )
}

test('a role’s fields are judged when they are left, and not before', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<Roles />)
  expect(screen.queryByText('Needed')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Role name'))
  expect(screen.getAllByText('Needed')).toHaveLength(1)
  const places = screen.getByLabelText('Places')
  for (const wrong of ['', '0', '201', '1.5']) {
    fireEvent.change(places, { target: { value: wrong } })
    fireEvent.blur(places)
    screen.getByText('From 1 to 200')
  }
  fireEvent.change(places, { target: { value: '200' } })
  expect(screen.queryByText('From 1 to 200')).toBeNull()
})

test.each([
  ['280,50', 280.5],
  ['£1 200', 1200],
  ['1,250', 1250],
])('the day rate %j is posted as %d', (typed, rate) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<Roles />)
  const box = screen.getByLabelText(/^Day rate/)
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.blur(box)
  expect(box.getAttribute('aria-invalid')).toBeNull()
  expect(JSON.parse(screen.getByRole('status', { name: 'Posted' }).textContent)).toMatchObject({ day_rate: rate })
})

test.each(['abc', '-5'])('the day rate %j is said to be none once it is left, and stays as typed', (typed) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<Roles />)
  const box = screen.getByLabelText<HTMLInputElement>(/^Day rate/)
  fireEvent.change(box, { target: { value: typed } })
  expect(screen.queryByText(/^Pounds as a number/)).toBeNull()
  fireEvent.blur(box)
  screen.getByText('Pounds as a number, such as 280.50')
  expect(box.value).toBe(typed)
})

test.each([
  ['4', 4],
  ['4.0', 4],
  [' 12 ', 12],
])('%j places are posted as %d', (typed, places) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<Roles />)
  const box = screen.getByLabelText('Places')
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.blur(box)
  expect(screen.queryByText('From 1 to 200')).toBeNull()
  expect(JSON.parse(screen.getByRole('status', { name: 'Posted' }).textContent)).toMatchObject({ places })
})

test.each([
  ['', '10 characters or more. A short sentence works well.'],
  ['short', '5 of at least 10 characters. A short sentence works well.'],
  ['Ana@Example.com', 'Your own email is the first that anyone would try.'],
  ['riggers do it up high', 'Long enough.'],
])('the password %j: %s', (password, words) => {
  render(<PasswordHint password={password} email=" ana@example.com" />)
  screen.getByText(words)
})
