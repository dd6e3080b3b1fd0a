// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { readDraftText, replaceDraft } from '../../../client/offline/store/drafts.ts'
import PostProject from '../../../client/projects/post-project.tsx'
import { NEW_PROJECT_DRAFT_KEY } from '../../../client/projects/project-draft.ts'
import ProjectSheet from '../../../client/projects/project-sheet.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { NewProjectTemplateInput } from '../../../shared/jobs/templates.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { job, role } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
/** What the company has saved as a template. */
let saved: NewProjectTemplateInput[]
beforeEach(async () => {
  saved = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  keepSession('token', {
    id: 'mina',
    full_name: 'Mina Okafor',
    user_type: 'employer',
    posting_is_free: true,
  } as OwnRecord)
  onTestFinished(() => dropSessionToken())
  own.server.answer = ({ method, path, body }) => {
    if (path === '/jobs/templates' && method === 'POST') saved.push(body as NewProjectTemplateInput)
    return path === '/jobs/templates' ? { status: 200, body: saved } : 'hang'
  }
  await loadWidgets()
})

const PICTURED = job('old', {
  title: 'Arena tour',
  description: 'Load-in',
  event_type: 'Concert',
  location: 'Salford',
  venue_picture: '/api/files/venue.jpg',
  roles: [{ ...role('Rigger', 280), date_start: '2099-12-14T07:00:00Z', date_end: '2099-12-16T22:00:00Z' }],
})
const draw = (what: ReactElement) => render(<MemoryRouter>{what}</MemoryRouter>)
const draft = async () => JSON.parse((await readDraftText(own.tab.device, NEW_PROJECT_DRAFT_KEY)) || '{}')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const nothing = () => {}
const posted = () => own.server.calls.find(({ method, path }) => method === 'POST' && path === '/jobs')?.body

test('a duplicated project begins with the photo of its venue, and so does what is saved of it as a template', async () => {
  const onCopied = vi.fn()
  const manage = draw(<ProjectSheet job={PICTURED} onEdit={nothing} onCopied={onCopied} onClose={nothing} />)
  await press('Duplicate')
  await waitFor(() => expect(onCopied).toHaveBeenCalled())
  manage.unmount()
  const posting = draw(<PostProject startAt="package" onClose={nothing} />)
  await press('Save as template')
  await screen.findByText('Saved as a template, without its dates.')
  expect(saved).toMatchObject([{ name: 'Arena tour', project: { venue_picture_of: 'old' } }])
  await press('Post project')
  await waitFor(() => expect(posted()).toMatchObject({ title: 'Arena tour', venue_picture_of: 'old' }))
  expect(posted().id).not.toBe('old')
  posting.unmount()

  await replaceDraft(own.tab.device, NEW_PROJECT_DRAFT_KEY, '')
  draw(<PostProject startAt="info" onClose={nothing} />)
  await press('Arena tour')
  await waitFor(async () => expect(await draft()).toMatchObject({ title: 'Arena tour', venue_picture_of: 'old' }))
})

test('the copy of a project without a photo speaks of none', async () => {
  const { venue_picture: _none, ...bare } = PICTURED
  draw(<ProjectSheet job={bare} onEdit={nothing} onCopied={nothing} onClose={nothing} />)
  await press('Duplicate')
  await waitFor(async () => expect(await draft()).toMatchObject({ title: 'Arena tour' }))
  expect(await draft()).not.toHaveProperty('venue_picture_of')
})
