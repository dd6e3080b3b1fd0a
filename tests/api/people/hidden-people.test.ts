import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { outwardCode, publicPlaceText } from '../../../server/ports/places/places.ts'
import { sendCredential } from '../../support/factories/documents.ts'
import { postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, MANCHESTER, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const because = { reason: 'Asks for bank details.' }

/** Three ways in which a person becomes hidden from `viewer`. */
const WAYS: Record<string, (world: World, person: Person, viewer: Person) => Promise<{ status: number }>> = {
  blocked: (_, person, viewer) => person.put(`/users/${viewer.user.id}/block`),
  suspended: async (world, person) =>
    (await createStaff(world)).post(`/staff/people/${person.user.id}/suspend`, because),
  deleted: (_, person) => person.delete('/users/me'),
}

/** A freelancer and an employer with a direct conversation and one about a job that the freelancer has applied to. */
async function acquainted(world: World, name: string) {
  const employer = await createEmployer(world, { full_name: name, company_name: 'Brightline' })
  const freelancer = await createFreelancer(world, { ...MANCHESTER, full_name: name })
  const job = await post(employer)
  await applyFor(freelancer, job)
  const matched = await postPremium(world, employer)
  await sendCredential(world, freelancer)
  const to = (person: Person, rest: object) => ({ recipient_id: person.user.id, content: 'Hello', ...rest })
  await freelancer.post('/messages/send-direct', to(employer, {}))
  await employer.post('/messages/send-direct', to(freelancer, {}))
  await freelancer.post('/messages/send', to(employer, { job_id: job.id }))
  await employer.post('/messages/send', to(freelancer, { job_id: job.id }))
  return { employer, freelancer, job, matched }
}

/** Without ids, times and change log numbers, which always differ. */
const plain = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/"(last|other_delivered)_seq":\d+/g, '"$1_seq":n')

async function seenBy(
  world: World,
  viewer: Person,
  person: Person,
  { job_id, matched_id }: Record<'job_id' | 'matched_id', string>,
) {
  const { id, company_id } = person.user
  const said = { recipient_id: id, content: 'Are you there?' }
  const { body: conversations } = await viewer.get<any[]>('/messages/conversations')
  const calls: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    profile: () => viewer.get(`/users/${id}/profile`),
    'public profile': () => viewer.get(`/users/profile/${id}`),
    credentials: () => viewer.get(`/users/${id}/credentials`),
    'busy days': () => viewer.get(`/freelancers/${id}/busy-days`),
    ratings: () => viewer.get(`/freelancers/${id}/ratings`),
    feedback: () => viewer.get(`/referees/feedback/${id}`),
    company: () => viewer.get(`/companies/${company_id}`),
    direct: () => viewer.post('/messages/send-direct', said),
    'about a job': () => viewer.post('/messages/send', { ...said, job_id }),
    report: () => viewer.post(`/users/${id}/report`, { reason: 'Spam or a scam' }),
    block: () => viewer.put(`/users/${id}/block`),
    invite: () => viewer.post(`/jobs/${matched_id}/invitations`, { freelancer_id: id, message: 'Are you free?' }),
    'invite several': () =>
      viewer.post(`/jobs/${matched_id}/invitations/several`, {
        people: [{ id: uuid(), freelancer_id: id }],
        message: 'Are you free?',
      }),
    'to a crew': () =>
      world.call(
        'PATCH',
        `/crews/${viewer.user.company_id}/people`,
        { people: [{ freelancer_id: id, is_in: true }] },
        viewer.token,
      ),
  }
  const answers: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) {
    const { status, body } = await call()
    answers[name] = `${status} ${plain(body)}`
  }
  const rows = conversations.map((conversation) => plain(conversation)).toSorted()
  return { ...answers, conversations: rows }
}

describe('a block and a suspension look like a deleted account', () => {
  for (const hidden of ['freelancer', 'employer'] as const) {
    test(`of ${hidden === 'employer' ? 'an employer' : 'a freelancer'}: the same answers everywhere, and the same rows on the device`, async () => {
      const seen: Record<string, unknown> = {}
      const world = await jobsWorld()
      for (const [way, hide] of Object.entries(WAYS)) {
        const { job, matched, ...people } = await acquainted(world, 'Ana Real')
        const [person, viewer] = [people[hidden], people[hidden === 'employer' ? 'freelancer' : 'employer']]
        const device = createDevice(viewer)
        await device.pullAll()
        expect(JSON.stringify(device.of('conversation'))).toContain('Ana Real')
        expect((await hide(world, person, viewer)).status, way).toBe(204)
        await device.pull()
        const rows = device.of('conversation').map((row) => plain(row))
        // An employer has left the company, and so the conversation about its job; the direct one stays.
        const left = device.of('conversation').filter(({ other_left }) => other_left)
        expect(
          left.map(({ job_id }) => job_id),
          way,
        ).toEqual(hidden === 'employer' ? [job.id] : [])
        seen[way] = {
          ...(await seenBy(world, viewer, person, { job_id: job.id, matched_id: matched.id })),
          device: rows.toSorted(),
        }
        expect(JSON.stringify(seen[way]), way).not.toContain('Ana Real')
      }
      expect(seen['blocked']).toEqual(seen['deleted'])
      expect(seen['suspended']).toEqual(seen['deleted'])
      expect(seen['deleted']).toMatchObject({
        profile: expect.stringContaining('404'),
        credentials: expect.stringContaining('404'),
        'busy days': expect.stringContaining('404'),
        direct: expect.stringMatching(/^403.*This person does not take messages\./),
      })
    })
  }

  test('undone, everything is as before; the one who blocked still sees the other, and so does everybody else', async () => {
    const world = await jobsWorld()
    const { employer, freelancer } = await acquainted(world, 'Ana Real')
    const names = async (viewer: Person) =>
      (await viewer.get<any[]>('/messages/conversations')).body.map((conversation) => conversation.other_user_name)
    const credentials = (viewer: Person) => viewer.get(`/users/${freelancer.user.id}/credentials`)
    const device = createDevice(employer)
    await device.pullAll()
    await freelancer.put(`/users/${employer.user.id}/block`)
    expect([await names(employer), await names(freelancer)]).toEqual([
      ['Former member', 'Former member'],
      ['Ana Real', 'Ana Real'],
    ])
    const [shown] = (await credentials(freelancer)).body
    const { status } = await employer.get(`/credentials/${shown.id}/document`)
    expect(status).toBe(404)
    expect((await freelancer.get(`/users/${employer.user.id}/profile`)).status).toBe(200)
    expect((await credentials(await createEmployer(world))).status).toBe(200)
    await freelancer.delete(`/users/${employer.user.id}/block`)
    expect(await names(employer)).toEqual(['Ana Real', 'Ana Real'])
    await device.pull()
    expect(device.of('conversation').map((row) => row.other_user_name)).toEqual(['Ana Real', 'Ana Real'])
    expect((await employer.get(`/credentials/${shown.id}/document`)).status).toBe(200)
  })
})

describe('a whole postcode typed as the town', () => {
  test('is shown to others as its outward code: profile, applicants, their CSV, on the device, company page; also if stored before', async () => {
    const world = await jobsWorld()
    const ana = await createFreelancer(world, MANCHESTER)
    const employer = await createEmployer(world)
    expect((await ana.put('/users/profile', { location: 'm4 6wx, UK' })).status).toBe(200)
    const job = await post(employer)
    await applyFor(ana, job)
    const stored = { city: 'SW1A 1QY', location: 'sw1a1qy' }
    await applyFor(await createFreelancer(world, { ...MANCHESTER, ...stored, town: '' }), job)
    await employer.put('/users/profile', { company_city: 'EC1A 1YW' })
    const device = createDevice(employer)
    await device.pullAll()
    const { body: profile } = await employer.get(`/users/${ana.user.id}/profile`)
    const { body: applicants } = await employer.get<any[]>(`/jobs/${job.id}/applicants`)
    const { body: file } = await employer.get<string>(`/jobs/${job.id}/applicants.csv`)
    const { body: company } = await ana.get(`/companies/${employer.user.company_id}`)
    expect([profile.location, ...applicants.map(({ freelancer }) => freelancer.location)]).toEqual(['M4', 'M4', ''])
    expect(company.city).toBe('EC1A')
    const everywhere = JSON.stringify([profile, applicants, file, company, device.of('application')])
    expect(everywhere).not.toMatch(/6wx|1qy|1yw/i)
    expect((await ana.get('/auth/me')).body.location).toBe('m4 6wx, UK')
    expect(device.of('company')).toMatchObject([{ city: 'EC1A 1YW' }])
  })

  test('in any spelling, and nothing else is changed', () => {
    expect(['M1 2AB', 'm12ab', ' sw1a-1aa '].map(outwardCode)).toEqual(['M1', 'M1', 'SW1A'])
    expect(['M1', 'near M1 2AB', 'Manchester', ''].map(outwardCode)).toEqual([null, null, null, null])
    const shown = (town: string) => publicPlaceText(town)
    expect(['M1 2AB', 'm12ab', 'SW1A  1AA', 'sw1a-1aa', 'B33 8TH', 'near M1 2AB Manchester'].map(shown)).toEqual([
      'M1',
      'M1',
      'SW1A',
      'SW1A',
      'B33',
      'near M1 Manchester',
    ])
    for (const town of ['Manchester', 'M1', 'SW1A', 'St Helens', 'Unit 4', 'B33', '1000 Berlin', '', 'Stoke-on-Trent'])
      expect(shown(town)).toBe(town)
  })
})
