// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { companyInfoOf, useCompanyDraft } from '../../../client/company/company-draft.ts'
import { InfoStep } from '../../../client/company/company-info-step.tsx'
import { saveCompanyOnline } from '../../../client/company/save-company.ts'
import { queryClient, QueryProvider } from '../../../client/http/query-client.tsx'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { completeProfile } from '../../../client/onboarding/complete.ts'
import { LocationStep } from '../../../client/onboarding/location-step.tsx'
import { useWizardValues } from '../../../client/onboarding/wizard-values.ts'
import { ProfileForm } from '../../../client/profile/profile-form.tsx'
import { useProjectDraft } from '../../../client/projects/project-draft.ts'
import { ProjectInfoStep } from '../../../client/projects/project-info-step.tsx'
import { usePostProject } from '../../../client/projects/use-post-project.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'
import { ME } from '../support/wizard-values.ts'
import { judgeNothing } from '../support/judge-nothing.ts'

const own = ownDevice()
const richmond = (id: string, region: string) => ({
  id,
  label: `Richmond, ${region}`,
  street_number: '',
  route: '',
  town: 'Richmond',
  region,
  postcode: '',
  country: 'United Kingdom',
  lat: null,
  lng: null,
})
const NAMESAKES = [richmond('richmond-yorkshire', 'North Yorkshire'), richmond('richmond-thames', 'Greater London')]
const THAMES = 'richmond-thames'

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = ({ method, path }) => {
    if (path.startsWith('/places?')) return { status: 200, body: NAMESAKES }
    if (path.startsWith('/places/')) return { status: 200, body: NAMESAKES.find(({ id }) => path.endsWith(id)) }
    if (path.startsWith('/positions'))
      return { status: 200, body: { position: { town: 'Richmond', lat: 51.46, lng: -0.3 } } }
    if (path === '/users/me/profile') return { status: 200, body: { portfolio_items: [] } }
    return method === 'GET' ? { status: 404 } : { status: 200, body: ME }
  }
  keepSession('token', ME)
  await own.tab.db.me.put(ME)
  await loadWidgets()
})
afterEach(() => {
  queryClient.clear()
  dropSessionToken()
  vi.unstubAllGlobals()
})

const draw = (form: ReactElement) =>
  render(
    <MemoryRouter>
      <QueryProvider>{form}</QueryProvider>
    </MemoryRouter>,
  )

function ProjectForm() {
  const { draft, change } = useProjectDraft()
  const { post } = usePostProject(draft)
  return (
    <>
      <ProjectInfoStep draft={draft} judged={judgeNothing} onChange={change} />
      <button onClick={() => void post('post')}>Save</button>
    </>
  )
}

function WizardForm() {
  const { values, set } = useWizardValues(ME)
  if (!values) return null
  return (
    <>
      <LocationStep me={ME} values={values} set={set} judged={() => ({ error: null, onLeave() {} })} />
      <button onClick={() => void completeProfile(values, ME).catch(() => {})}>Save</button>
    </>
  )
}

function CompanyForm() {
  const { draft, change } = useCompanyDraft('company-setup', null)
  return (
    <>
      <InfoStep draft={draft} logoNow={null} judged={judgeNothing} onChange={change} />
      <button onClick={() => void saveCompanyOnline(companyInfoOf(draft, undefined)).catch(() => {})}>Save</button>
    </>
  )
}

/** Each form, the label of its place, the request that saves it, and its name of the chosen place's id. */
const FORMS: [string, ReactElement, string, string, string][] = [
  ['a project', <ProjectForm key="1" />, 'Location', 'POST /jobs', 'place_id'],
  ['the profile', <ProfileForm key="2" me={ME} />, 'Location', 'PUT /users/profile', 'place_id'],
  ['the wizard', <WizardForm key="3" />, 'Address', 'PUT /users/profile', 'place_id'],
  ['a company', <CompanyForm key="4" />, 'Town or city', 'PUT /users/profile', 'company_place_id'],
]

test.each(FORMS)('of %s the second of two namesakes is what is asked about and sent', async (...form) => {
  const [, drawn, label, request, field] = form
  draw(drawn)
  const sent = () =>
    own.server.calls.filter(({ method, path }) => `${method} ${path}` === request).map(({ body }) => body[field])
  async function save() {
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(async () => {
      await drainAllQueues(own.tab.device)
      expect(sent()).not.toEqual([])
    })
    return sent()
  }

  const box = await screen.findByLabelText(new RegExp(`^${label}`))
  box.focus()
  fireEvent.change(box, { target: { value: 'Richmond' } })
  fireEvent.click(await screen.findByText('Richmond, Greater London'))
  await screen.findByText(/On the map: Richmond/)
  const asked = own.server.paths().filter((path) => path.startsWith('/positions'))
  expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('place_id'))).toEqual([THAMES])
  expect(await save()).toEqual([THAMES])
})

test.each(FORMS)('of %s a place that is typed over the chosen one is not sent as that one', async (...form) => {
  const [, drawn, label, request, field] = form
  draw(drawn)
  const box = await screen.findByLabelText(new RegExp(`^${label}`))
  box.focus()
  fireEvent.change(box, { target: { value: 'Richmond' } })
  fireEvent.click(await screen.findByText('Richmond, Greater London'))
  await screen.findByText(/On the map: Richmond/)
  fireEvent.change(box, { target: { value: 'Salford' } })
  await waitFor(() => expect(screen.queryByText(/On the map/)).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    await drainAllQueues(own.tab.device)
    const saved = own.server.calls.find(({ method, path }) => `${method} ${path}` === request)
    expect(saved?.body).toBeDefined()
    expect(saved!.body[field] ?? '').toBe('')
  })
})
