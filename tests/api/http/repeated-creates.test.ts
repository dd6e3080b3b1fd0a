import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { accessWorld } from '../../support/factories/access-world.ts'
import { eventually } from '../../support/eventually.ts'
import { documentForm, credentialForm, IPAF, pdf } from '../../support/factories/documents.ts'
import { jobBody, SAVED_SEARCH, TEMPLATE } from '../../support/factories/jobs.ts'
import type { Person } from '../../support/factories/people.ts'
import { PAY_TEMPLATE } from '../../support/factories/pay.ts'
import { planShift } from '../../support/factories/plan.ts'
import { checkoutForm } from '../../support/factories/payments.ts'
import { photoForm, photoWithPlace } from '../../support/factories/photos.ts'
import { checkForm } from '../../support/factories/right-to-work.ts'
import { ask, linkIn, devMails, words } from '../../support/factories/referees.ts'
import { inPlace } from '../../support/documented.ts'
import { askedOf, CHIEF_DAY_TIMES } from './access/hours.ts'

type Setting = Awaited<ReturnType<typeof accessWorld>>
type Sent = object | FormData
type Create = {
  /** The author, and another person who may create such a thing too; null: anybody with the link. */
  by: (setting: Setting) => { author: Person | null; other: Person | null }
  path?: (setting: Setting) => string
  body: (id: string, setting: Setting) => Sent | Promise<Sent>
  /** Another body under the same id. */
  altered: (id: string, setting: Setting) => Sent | Promise<Sent>
  /** Deletes it again. */
  remove?: (id: string, setting: Setting) => Promise<{ status: number }>
  /** 200 for operations that create no row but only return a link. */
  first?: 200
}

const employers = ({ people }: Setting) => ({ author: people.employer, other: people.other_employer })
const freelancers = ({ people }: Setting) => ({ author: people.freelancer, other: people.other_freelancer })
const photo = await photoWithPlace({ colour: '#080' })
const [otherPhoto, plan, otherPlan] = [await photoWithPlace({ colour: '#00f' }), pdf(), pdf({ words: 'another' })]
const ITEM = { event_name: 'Festival', role: 'Rigger', end_client: 'Quayside', photos: [] }
const REPORT = { reason: 'Spam or a scam', words: 'The same words to everybody.' }
const NADIA = 'nadia@example.com'
async function linkOf({ world, people }: Setting) {
  const mail = async () => (await devMails(world)).find(({ to }) => to === NADIA)
  if (!(await mail())) await ask(people.freelancer, NADIA)
  await eventually(async () => expect(await mail()).toBeDefined())
  return linkIn((await mail())!.text)
}

/** Every operation that creates something under an id of the client's. */
const CREATES: Record<string, Create> = {
  'POST /api/jobs': {
    by: employers,
    body: (id) => jobBody({ id }),
    altered: (id) => jobBody({ id, title: 'Another rig' }),
  },
  'POST /api/jobs/templates': {
    by: employers,
    body: (id) => ({ id, ...TEMPLATE }),
    altered: (id) => ({ id, ...TEMPLATE, name: 'Another' }),
    remove: (id, { people }) => people.employer.delete(`/jobs/templates/${id}`),
  },
  'POST /api/pay/templates': {
    by: employers,
    body: (id) => ({ id, ...PAY_TEMPLATE }),
    altered: (id) => ({ id, ...PAY_TEMPLATE, name: 'Another' }),
    remove: (id, { people }) => people.employer.delete(`/pay/templates/${id}`),
  },
  'POST /api/crews': {
    by: employers,
    body: (id) => ({ id, name: 'A-team rigging' }),
    altered: (id) => ({ id, name: 'Another' }),
    remove: (id, { people }) => people.employer.delete(`/crews/${id}`),
  },
  'POST /api/crews/messages': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    body: (id, { ids }) => ({ id, freelancer_ids: [ids.freelancer], content: 'Are you free in May?' }),
    altered: (id, { ids }) => ({ id, freelancer_ids: [ids.freelancer], content: 'Are you free in June?' }),
  },
  'POST /api/saved-searches': {
    by: freelancers,
    body: (id) => ({ id, ...SAVED_SEARCH }),
    altered: (id) => ({ id, ...SAVED_SEARCH, name: 'Another' }),
    remove: (id, { people }) => people.freelancer.delete(`/saved-searches/${id}`),
  },
  'POST /api/jobs/{id}/apply': {
    by: (setting) => ({
      ...freelancers(setting),
      author: setting.people.other_freelancer,
      other: setting.people.staff,
    }),
    path: ({ ids }) => `/jobs/${ids.open_job}/apply`,
    body: (id) => ({ id, message: 'I can do this.' }),
    altered: (id) => ({ id, message: 'I can do that.' }),
  },
  'POST /api/jobs/{id}/applications/{application_id}/pay-request': {
    by: freelancers,
    path: ({ ids }) => `/jobs/${ids.pay_request_job}/applications/${ids.pay_request_booking}/pay-request`,
    body: (id) => ({ id, day_rate: 800, from_day: '2027-09-02', reason: 'A night.' }),
    altered: (id) => ({ id, day_rate: 801, from_day: '2027-09-02', reason: 'A night.' }),
  },
  'POST /api/jobs/{id}/applications/{application_id}/notes': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.job}/applications/${ids.application}/notes`,
    body: (id) => ({ id, text: 'Calm and quick.' }),
    altered: (id) => ({ id, text: 'Quick and calm.' }),
    remove: (id, { people, ids }) =>
      people.employer.delete(`/jobs/${ids.job}/applications/${ids.application}/notes/${id}`),
  },
  'POST /api/jobs/{id}/broadcasts': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.sheet_job}/broadcasts`,
    body: (id) => ({ id, audience: { to: 'confirmed' }, content: 'Doors at six.' }),
    altered: (id) => ({ id, audience: { to: 'confirmed' }, content: 'Doors at seven.' }),
  },
  'POST /api/jobs/{id}/invitations': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.premium_job}/invitations`,
    body: (id, { ids }) => ({ id, freelancer_id: ids.freelancer, message: 'Are you free?' }),
    altered: (id, { ids }) => ({ id, freelancer_id: ids.freelancer, message: 'Would you come?' }),
  },
  'POST /api/jobs/{id}/rate': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.over_job}/rate`,
    body: (id, { ids }) => ({ id, freelancer_id: ids.freelancer, rating: 5, review: 'Calm and quick.' }),
    altered: (id, { ids }) => ({ id, freelancer_id: ids.freelancer, rating: 4, review: 'Calm and quick.' }),
  },
  'POST /api/jobs/{id}/plan': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.sheet_job}/plan`,
    body: (id, { ids }) => ({ id, version: 0, shifts: [{ ...planShift(ids.sheet_role), id }], moves: [] }),
    altered: (id, { ids }) => ({
      id,
      version: 0,
      shifts: [{ ...planShift(ids.sheet_role), id, places: 3 }],
      moves: [],
    }),
  },
  'POST /api/bookings/{id}/punches': {
    by: freelancers,
    path: ({ ids }) => `/bookings/${ids.booking}/punches`,
    body: (id) => ({ id, kind: 'in', at: '2027-06-01T08:02:00Z' }),
    altered: (id) => ({ id, kind: 'in', at: '2027-06-01T08:03:00Z' }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/submit': {
    by: freelancers,
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.worked_day}/submit`,
    body: (id, { ids }) => ({ id, version: 1, hash: ids.worked_hash }),
    altered: (id, { ids }) => ({ id, version: 1, hash: ids.worked_hash, reason: 'Again' }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/sign': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.sent_day}/sign`,
    body: (id, { ids }) => ({ id, version: 1, hash: ids.sent_hash }),
    altered: (id, { ids }) => ({ id, version: 1, hash: ids.sent_hash, reason: 'Again' }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/sign-times': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.chief_day}/sign-times`,
    body: (id) => ({ id, at: '2027-06-01T14:00:00Z', times: CHIEF_DAY_TIMES }),
    altered: (id) => ({ id, at: '2027-06-01T14:00:01Z', times: CHIEF_DAY_TIMES }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/query-times': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.chief_sent_day}/query-times`,
    body: (id, { ids }) => ({ id, ...askedOf(ids), should_be_minutes: 60 }),
    altered: (id, { ids }) => ({ id, ...askedOf(ids), should_be_minutes: 61 }),
  },
  'POST /api/jobs/{id}/chiefs': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.sheet_job}/chiefs`,
    body: (id, { ids }) => ({ id, person_id: ids.freelancer, days: ['2027-06-01'] }),
    altered: (id, { ids }) => ({ id, person_id: ids.freelancer, days: ['2027-06-02'] }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/query': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.sent_day}/query`,
    body: (id, { ids }) => ({ id, version: 1, hash: ids.sent_hash, line: 0, should_be_pence: 1, reason: 'Half a day' }),
    altered: (id, { ids }) => ({
      id,
      version: 1,
      hash: ids.sent_hash,
      line: 0,
      should_be_pence: 2,
      reason: 'Half a day',
    }),
  },
  'POST /api/bookings/{id}/sheets/{work_day}/amend': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/bookings/${ids.booking}/sheets/${ids.signed_day}/amend`,
    body: (id, { ids }) => ({ id, version: 1, hash: ids.signed_hash, line: 0, pence: 1, reason: 'Half a day' }),
    altered: (id, { ids }) => ({ id, version: 1, hash: ids.signed_hash, line: 0, pence: 2, reason: 'Half a day' }),
  },
  'POST /api/jobs/{id}/call-sheet/documents': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/jobs/${ids.sheet_job}/call-sheet/documents`,
    body: (id) => withId(documentForm(plan), id),
    altered: (id) => withId(documentForm(otherPlan), id),
  },
  'POST /api/users/photos': {
    by: freelancers,
    body: (id) => photoForm(photo, { id }),
    altered: (id) => photoForm(otherPhoto, { id }),
    remove: async (id, { people: { freelancer } }) => {
      const { body } = await freelancer.post('/users/portfolio-items', { ...ITEM, photos: [id] })
      return freelancer.delete(`/users/portfolio-items/${body.id}`)
    },
  },
  'POST /api/users/portfolio-items': {
    by: freelancers,
    body: (id) => ({ id, ...ITEM }),
    altered: (id) => ({ id, ...ITEM, role: 'Head rigger' }),
    remove: (id, { people }) => people.freelancer.delete(`/users/portfolio-items/${id}`),
  },
  'POST /api/credentials': {
    by: freelancers,
    body: (id) => credentialForm({ ...IPAF, id }, { bytes: plan }),
    altered: (id) => credentialForm({ ...IPAF, number: 'PAL7654321', id }, { bytes: plan }),
    remove: (id, { people }) => people.freelancer.delete(`/credentials/${id}`),
  },
  'POST /api/users/{id}/right-to-work': {
    by: ({ people }) => ({ author: people.employer, other: people.member }),
    path: ({ ids }) => `/users/${ids.freelancer}/right-to-work`,
    body: (id) => checkForm({ id }, plan),
    altered: (id) => checkForm({ id, ends_on: '2028-01-01' }, plan),
  },
  'POST /api/users/{id}/right-to-work/overrides': {
    by: ({ people }) => ({ author: people.employer, other: null }),
    path: ({ ids }) => `/users/${ids.freelancer}/right-to-work/overrides`,
    body: (id, { ids }) => ({ id, job_id: ids.job, reason: 'Passport seen on site.' }),
    altered: (id, { ids }) => ({ id, job_id: ids.job, reason: 'Papers in the post.' }),
  },
  'POST /api/messages/send': {
    by: ({ people }) => ({ author: people.freelancer, other: people.staff }),
    path: () => '/messages/send',
    body: (id, { ids }) => ({ id, recipient_id: ids.employer, job_id: ids.job, content: 'Is parking free?' }),
    altered: (id, { ids }) => ({ id, recipient_id: ids.employer, job_id: ids.job, content: 'Is lunch free?' }),
  },
  'POST /api/messages/send-direct': {
    by: freelancers,
    body: (id, { ids }) => ({ id, recipient_id: ids.employer, content: 'Is parking free?' }),
    altered: (id, { ids }) => ({ id, recipient_id: ids.employer, content: 'Is lunch free?' }),
  },
  'POST /api/channels/{id}/messages': {
    by: ({ people }) => ({ author: people.freelancer, other: people.employer }),
    path: ({ ids }) => `/channels/${ids.sheet_job}/messages`,
    body: (id) => ({ id, content: 'Is parking free?' }),
    altered: (id) => ({ id, content: 'Is lunch free?' }),
  },
  'POST /api/messages/upload-attachment': {
    by: freelancers,
    body: (id) => withId(documentForm(plan), id),
    altered: (id) => withId(documentForm(otherPlan), id),
  },
  'POST /api/users/{id}/report': {
    by: ({ people }) => ({ author: people.freelancer, other: people.other_freelancer }),
    path: ({ ids }) => `/users/${ids.employer}/report`,
    body: (id) => ({ id, ...REPORT }),
    altered: (id) => ({ id, ...REPORT, words: 'And more.' }),
  },
  'POST /api/messages/{id}/report': {
    by: ({ people }) => ({ author: people.employer, other: null }),
    path: ({ ids }) => `/messages/${ids.message}/report`,
    body: (id) => ({ id, ...REPORT }),
    altered: (id) => ({ id, ...REPORT, words: 'And more.' }),
  },
  'POST /api/companies/invitations': {
    by: employers,
    body: (id) => ({ id, email: 'noor@example.com', full_name: 'Noor Aziz' }),
    altered: (id) => ({ id, email: 'noor@example.com', full_name: 'Nur Aziz' }),
    remove: (id, { people }) => people.employer.delete(`/companies/invitations/${id}`),
  },
  'POST /api/referees/submit-feedback': {
    by: () => ({ author: null, other: null }),
    body: async (id, setting) => ({ id, ...words(await linkOf(setting)) }),
    altered: async (id, setting) => ({ id, ...words(await linkOf(setting), { reliability: 1 }) }),
  },
  'POST /api/payments/create-job-checkout': {
    by: employers,
    path: () => '/payments/create-job-checkout?package_id=basic',
    body: (id) => jobBody({ id }),
    altered: (id) => jobBody({ id }),
    first: 200,
  },
  'POST /api/payments/create-checkout': {
    by: employers,
    body: (id) => checkoutForm({ id, package_id: 'basic' }),
    altered: (id) => checkoutForm({ id, package_id: 'premium' }),
    first: 200,
  },
}

/** Operations that answer 201 without taking an id, each with the reason why a repeat is harmless. */
const NAMED_OTHERWISE: Record<string, string> = {
  'POST /api/auth/register': 'by its email, which is had once',
  'POST /api/auth/register-with-2fa': 'by its email, which is had once',
  'POST /api/companies/join/new': 'by the secret of its link, which works once',
  'POST /api/auth/passkeys': 'by the passkey’s own id, with a challenge that is good once',
  'POST /api/push/subscriptions': 'by its endpoint',
  'POST /api/calendar/feed': 'one for each person: the new one takes the place of the old',
  'POST /api/uploads': 'by the id in its metadata, as tus has it (uploads.test.ts)',
}

function withId(form: FormData, id: string) {
  const whole = new FormData()
  whole.set('id', id)
  for (const [name, value] of form) whole.append(name, value)
  return whole
}

test('every operation that answers 201 is in one of the tables', async () => {
  const { world } = await accessWorld()
  const body = inPlace((await world.call<any>('GET', '/openapi.json')).body)
  const creating = Object.entries<any>(body.paths)
    .filter(([, methods]) => methods.post?.responses['201'])
    .map(([path]) => `POST ${path}`)
  const named = [...Object.keys(CREATES).filter((name) => !CREATES[name]!.first), ...Object.keys(NAMED_OTHERWISE)]
  expect(named.toSorted()).toEqual(creating.toSorted())
  for (const [name, row] of Object.entries(CREATES)) {
    const [method, path] = name.split(' ')
    const content = Object.values<any>(body.paths[path!][method!.toLowerCase()].requestBody.content)[0]
    expect(Object.keys(content.schema.properties), name).toContain('id')
    expect(Boolean(row.remove), name).toBe('410' in body.paths[path!].post.responses)
  }
})

test.each(Object.entries(CREATES))(
  '%s: a repeat returns the stored result; with another body or author 409; after a deletion 410',
  async (name, row) => {
    const setting = await accessWorld()
    const { author, other } = row.by(setting)
    const path = row.path?.(setting) ?? name.slice('POST /api'.length)
    const send = async (person: Person | null, body: Sent) => {
      const isForm = body instanceof FormData
      const response = await setting.world.app.request(`/api${path}`, {
        method: 'POST',
        headers: {
          ...(person ? { authorization: `Bearer ${person.token}` } : {}),
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const id = uuid()
    const first = await send(author, await row.body(id, setting))
    // A mail may have been sent since.
    const { sent_at: _, ...stored } = first.body
    const again = { status: 200, body: expect.objectContaining(stored) }
    expect(first.status, JSON.stringify(first.body)).toBe(row.first ?? 201)
    expect(await send(author, await row.body(id, setting))).toEqual(again)
    // A project that is changed before it is paid keeps its checkout (decision 080).
    if (name !== 'POST /api/payments/create-job-checkout')
      expect((await send(author, await row.altered(id, setting))).status, 'another body').toBe(409)
    if (other)
      expect((await send(other, await row.body(id, setting))).status, 'another author').toBeGreaterThanOrEqual(404)
    expect(await send(author, await row.body(id, setting))).toEqual(again)
    if (!row.remove) return
    expect((await row.remove(id, setting)).status).toBe(204)
    const after = await send(author, await row.body(id, setting))
    expect(after).toMatchObject({ status: 410, body: { detail: expect.stringMatching(/ since been /) } })
    expect((await send(author, await row.altered(id, setting))).status, 'another body').toBe(409)
  },
)

test('an unknown package is 422, in the form as in the query', async () => {
  const { world, people } = await accessWorld()
  const response = await world.app.request('/api/payments/create-checkout', {
    method: 'POST',
    headers: { authorization: `Bearer ${people.employer.token}` },
    body: checkoutForm({ package_id: 'platinum' }),
  })
  expect(response.status).toBe(422)
  const asked = await people.employer.post('/payments/create-job-checkout?package_id=platinum', jobBody())
  expect(asked.status).toBe(422)
})
