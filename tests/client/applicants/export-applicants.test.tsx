// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportButton } from '../../../client/applicants/export-button.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { queueCrewChange } from '../../../client/offline/outbox/kinds/crew.ts'
import { saveFile } from '../../../client/ui/export.ts'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'
import { API_MARK } from '../../../shared/api-mark.ts'
import type { Answer, Call } from '../support/fake-server.ts'
import { ownDevice } from '../support/own-device.ts'

vi.mock('../../../client/ui/export.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const own = ownDevice()
beforeEach(() => void vi.stubGlobal('fetch', own.server.fetch))
afterEach(() => void vi.unstubAllGlobals())

const FAVOURITES = { id: 'mina-ltd', name: 'Favourites', is_favourites: true }
const ANA = { id: 'ana', full_name: 'Ana', profile_picture: null, job_roles: ['Rigger'] }
const STAR = 'PATCH /crews/mina-ltd/people'
const FILE = 'GET /jobs/tour/applicants.csv?favourites=only'

const FAILED = 'The applicants could not be exported. There is no connection.'

const list = {
  job: { id: 'tour', company_id: FAVOURITES.id },
  filters: {},
  favourites: { isOn: true },
} as unknown as ApplicantList

const asked = () => own.server.calls.map(({ method, path }) => `${method} ${path}`)

/** A star is given, and the file of the favourites asked for before it was sent. */
async function exportAfterStar(answerStar: () => Answer | Promise<Answer>) {
  own.server.answer = (call: Call) =>
    call.method === 'PATCH' ? answerStar() : { status: 200, page: 'Name', headers: { [API_MARK]: '1' } }
  await queueCrewChange(FAVOURITES, [{ ...ANA, is_in: true }])
  render(
    <QueryProvider>
      <ExportButton list={list} />
    </QueryProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
}

test('the file of favourites is asked for only when the server knows every star on the screen', async () => {
  let answer = (_: Answer) => {}
  await exportAfterStar(() => new Promise((resolve) => (answer = resolve)))
  await waitFor(() => expect(asked()).toEqual([STAR]))
  answer({ status: 200, body: { ...FAVOURITES, people: [{ ...ANA, note: '', added_at: '' }], created_at: '' } })
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(asked()).toEqual([STAR, FILE])
})

test('without an answer to the star no file is made that would lack it', async () => {
  vi.mocked(saveFile).mockClear()
  await exportAfterStar(() => 'network')
  await waitFor(() => expect(pendingToasts.get().map(({ text }) => text)).toEqual([FAILED]))
  expect(asked()).toEqual([STAR])
  expect(saveFile).not.toHaveBeenCalled()
})
