// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../client/ui/chakra/widgets.ts'
import UncheckedDialog from '../../client/applicants/right-to-work/unchecked-dialog.tsx'
import { CompanySetup } from '../../client/company/company-setup.tsx'
import { keepSession } from '../../client/offline/session/session-store.ts'
import { replaceDraft } from '../../client/offline/store/drafts.ts'
import PostProject from '../../client/projects/post-project.tsx'
import { emptyProjectDraft, NEW_PROJECT_DRAFT_KEY } from '../../client/projects/project-draft.ts'
import { loadWidgets } from '../../client/ui/load-widgets.ts'
import type { OwnCompany } from '../../shared/companies/companies.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { job } from './support/jobs.ts'
import { ownDevice } from './support/own-device.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  keepSession('token', { id: 'mina', full_name: 'Mina Okafor', user_type: 'employer' } as OwnRecord)
  await loadWidgets()
})
const draw = (what: ReactElement) => render(<MemoryRouter>{what}</MemoryRouter>)

test('a new project opens again at the step that was open', async () => {
  own.server.answer = ({ path }) =>
    path.startsWith('/positions')
      ? { status: 200, body: { position: { town: 'Salford', lat: 53.5, lng: -2.3 } } }
      : 'hang'
  const info = { title: 'Arena tour', description: 'Load-in', event_type: 'Concert', location: 'Salford' }
  await replaceDraft(
    own.tab.device,
    NEW_PROJECT_DRAFT_KEY,
    JSON.stringify({ ...emptyProjectDraft(() => 'p'), ...info }),
  )
  const open = () => draw(<PostProject startAt="info" onClose={() => {}} />)
  open()
  await screen.findByDisplayValue('Arena tour')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Step 2 of 3: Roles')
  cleanup()
  open()
  await screen.findByText('Step 2 of 3: Roles')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByDisplayValue('Arena tour')
  cleanup()
  open()
  await screen.findByDisplayValue('Arena tour')
})

test('a company that has only its owner’s name is asked for one of its own', async () => {
  own.server.answer = () => 'hang'
  const company = { id: 'c', owner_id: 'mina', name: 'Mina Okafor', bio: 'Rigging', is_complete: false }
  await own.tab.db.companies.put(company as OwnCompany)
  draw(<CompanySetup />)
  await screen.findByDisplayValue('Rigging')
  const name = screen.getByLabelText<HTMLInputElement>('Company name')
  expect([name.value, name.placeholder]).toEqual(['', 'Brightline Events Ltd'])
  screen.getByText('If you leave this blank, it stays Mina Okafor.')
  cleanup()
  await own.tab.db.companies.put({ ...company, name: 'Northern Rigging' } as OwnCompany)
  draw(<CompanySetup />)
  await screen.findByDisplayValue('Northern Rigging')
})

test('why somebody is confirmed without a check is there when it is opened again; of a check nothing is kept on the device', async () => {
  const company = { id: 'c', owner_id: 'mina', team: [{ user_id: 'mina', role: 'admin' }], checks_right_to_work: true }
  await own.tab.db.companies.put(company as unknown as OwnCompany)
  const open = async (step: string) => {
    cleanup()
    draw(
      <UncheckedDialog
        job={job('j')}
        applicant={{ freelancer: { id: 'zoe', full_name: 'Zoe Hart' }, application: {} } as never}
        onChanged={() => {}}
        accept={() => Promise.resolve()}
        onClose={() => {}}
      />,
    )
    fireEvent.click(await screen.findByRole('button', { name: step }))
  }
  const route = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Share code, checked on GOV.UK' })
  await open('Confirm anyway')
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Seen last week' } })
  await open('Record a check')
  fireEvent.click(route())
  await open('Confirm anyway')
  await screen.findByDisplayValue('Seen last week')
  await open('Record a check')
  expect(route().checked).toBe(false)
  expect((await own.tab.db.drafts.toArray()).map(({ value }) => value)).toEqual(['Seen last week'])
})
