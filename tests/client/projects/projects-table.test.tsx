// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../support/jsdom-gaps.ts'
import { projectsCsv } from '../../../client/projects/project-rows.ts'
import ProjectsTable from '../../../client/projects/projects-table.tsx'
import { saveFile } from '../../../client/ui/export.ts'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { onToast, pendingToasts } from '../../../client/ui/overlays/toast.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { Answer, Call } from '../support/fake-server.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

vi.mock('../../../client/ui/export.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const own = ownDevice()
const bar = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  localStorage.clear()
  // jsdom measures nothing: a box of ten rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360)
  onToast(() => {})()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const NOW = Date.parse('2027-02-01T12:00:00Z')
const WORK = { date_start: '2027-03-01T07:00:00.000Z', date_end: '2027-03-03T18:00:00.000Z' }
const project = (title: string, fields: Partial<Job> = {}) =>
  ({
    id: title,
    title,
    location: 'Leeds, West Yorkshire',
    event_type: 'Concert',
    status: 'open',
    date_start: '2027-03-01T07:00:00.000Z',
    date_end: '2027-03-04T20:00:00.000Z',
    expires_at: '2027-03-01T07:00:00.000Z',
    created_at: '2027-01-20T09:00:00.000Z',
    roles: [{ id: 'r1', role_name: 'Rigger', places: 4, filled: 1, ...WORK }],
    applications: [application({ id: `${title}-1`, status: 'pending' })],
    ...fields,
  }) as unknown as Job
const over = { date_start: '2026-03-01T07:00:00.000Z', date_end: '2026-03-04T20:00:00.000Z' }
const JOBS = [project('Arena'), project('Dock'), project('Fair', { status: 'closed' }), project('Gala', over)]

function open(total = JOBS.length) {
  const nothing = () => {}
  render(<ProjectsTable jobs={JOBS} total={total} now={NOW} bar={bar} onOpen={nothing} onManage={nothing} />, {
    container: document.body.appendChild(document.createElement('div')),
  })
  document.body.append(bar)
}
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(file)
  })
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const count = () => document.querySelector('section output')?.textContent
const asked = () =>
  own.server.calls.map(({ method, path }) => `${method} ${path}`).filter((one) => /\/jobs\//.test(one))
const answering = (answer: (call: Call) => Answer) => (own.server.answer = answer)

test('x selects a project, X everything up to it, * all shown or none, and Escape lets go', () => {
  open()
  press('x')
  press('j')
  press('j')
  press('X')
  expect(count()).toBe('3 selected')
  press('*')
  expect(count()).toBe('4 selected')
  press('*')
  expect(count()).toBeUndefined()
  press('x')
  press('Escape')
  expect(count()).toBeUndefined()
})

test('those that can be are closed together after a question that names them; what the server refuses is said', async () => {
  answering(({ path }) =>
    path === '/jobs/Dock/close'
      ? { status: 409, body: { detail: 'This project is over.' } }
      : { status: 200, body: {} },
  )
  open()
  press('*')
  press('C')
  const question = await vi.waitFor(() => questionStore.get() ?? expect.fail())
  expect(question).toMatchObject({
    title: 'Close 2 projects?',
    text: expect.stringContaining('2 of the projects you selected are already closed or over.'),
    lines: [{ text: 'Arena' }, { text: 'Dock' }],
  })
  expect(asked()).toEqual([])
  question.answer(true)
  await waitFor(() => expect(count()).toBeUndefined())
  expect(asked()).toEqual(['POST /jobs/Arena/close', 'POST /jobs/Dock/close'])
  const said = pendingToasts.get().map(({ text }) => text)
  expect(said).toEqual(['1 project closed.', 'Not closed: Dock: This project is over.'])
})

test('without signal the selection stays, and pressing again closes all of them', async () => {
  answering(() => 'network')
  open()
  press('x')
  press('C')
  const question = await vi.waitFor(() => questionStore.get() ?? expect.fail())
  question.answer(true)
  await waitFor(() => expect(pendingToasts.get()[0]?.text).toBe('No signal: this can only be done online.'))
  expect(count()).toBe('1 selected')
})

test('closed ones are reopened together, without a question', async () => {
  answering(() => ({ status: 200, body: {} }))
  open()
  press('*')
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(asked()).toEqual(['POST /jobs/Fair/reopen']))
  expect(questionStore.get()).toBeNull()
})

test('the bar says how many of all are shown, and the file has every column of those, in their order', async () => {
  open(31)
  expect(bar.querySelector('output')?.textContent).toBe('4 of 31')
  fireEvent.click(screen.getByRole('button', { name: 'Project' }))
  fireEvent.click(screen.getByRole('button', { name: 'Project' }))
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  const [file, name] = vi.mocked(saveFile).mock.lastCall!
  expect(name).toBe('projects.csv')
  const lines = (await textOf(file)).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0]!.replaceAll(/[^\w]/g, ''))).toEqual([
    'Project',
    'Gala',
    'Fair',
    'Dock',
    'Arena',
  ])
  expect(projectsCsv([JOBS[0]!], NOW)).toBe(
    '\uFEFF"Project","First day","Last day","Location","Status","Applied","Shortlisted","Filled","Places","Event type","Roles","Posted"\r\n' +
      '"Arena","2027-03-01","2027-03-03","Leeds","Open",1,0,1,4,"Concert","Rigger (1 to 3 Mar 2027)","2027-01-20"\r\n',
  )
})
