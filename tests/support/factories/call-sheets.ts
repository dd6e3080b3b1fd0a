import type { CallSheet, NewSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { StoredDocument } from '../../../shared/people/credentials.ts'
import { documentForm, pdf } from './documents.ts'
import type { Person } from './people.ts'
import type { World } from '../world.ts'

const time = (id: number, at: string, label: string, rest: Partial<NewSheet['times'][number]> = {}) => ({
  id: `01940000-0000-7000-8000-00000000000${id}`,
  at,
  until: null,
  label,
  role_id: null,
  ...rest,
})

/** The times of an example call sheet. */
export const TIMES = {
  breakfast: time(1, '2027-03-01T06:15:00.000Z', 'breakfast'),
  getIn: time(2, '2027-03-01T07:30:00.000Z', 'get-in'),
  loadOut: time(3, '2027-03-03T22:30:00.000Z', 'load-out', { until: '2027-03-04T04:00:00.000Z' }),
}
export const SHEET: NewSheet = {
  venue: 'Harbour Arena, dock B',
  address: '14 Quay Street, Manchester',
  postcode: 'M3 3AA',
  times: [TIMES.breakfast, TIMES.getIn, TIMES.loadOut],
  contact_name: 'Priya N.',
  contact_phone: '+44 7700 900 118',
  parking: 'Parking level −1\nGate code 4471#, give your name',
  bring: 'Harness\nHelmet',
  notes: 'Ask for Priya at the dock.',
  documents: [],
}
/** Half an hour earlier. */
export const EARLIER = { times: [TIMES.breakfast, { ...TIMES.getIn, at: '2027-03-01T07:00:00.000Z' }, TIMES.loadOut] }

export const publish = (person: Person, jobId: string, version: number, fields: object = {}) =>
  person.put<CallSheet & { detail: string }>(`/jobs/${jobId}/call-sheet/versions/${version}`, { ...SHEET, ...fields })

export const addSheetFile = async (world: World, person: Person, jobId: string, bytes = pdf(), fields = {}) => {
  const response = await world.app.request(`/api/jobs/${jobId}/call-sheet/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: Object.entries(fields).reduce((form, [name, value]) => {
      form.set(name, String(value))
      return form
    }, documentForm(bytes)),
  })
  return { status: response.status, body: (await response.json()) as StoredDocument & { detail: string } }
}
