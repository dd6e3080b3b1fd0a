import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '../../../server/db/schema/people.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { dataUrl, photoWithPlace } from '../../support/factories/photos.ts'
import { createWorld } from '../../support/world.ts'

const picture = dataUrl(await photoWithPlace())
const BIO = 'We rig arenas, theatres and fields all over the north of England, and have done so since 2009.'

/**
 * Each field of the specification's section 3 that a person sets, with the value sent and, where it differs, the value
 * returned.
 */
const FREELANCERS: Record<string, [unknown, unknown?]> = {
  full_name: ['Ana Costa'],
  phone: ['07700 900123', expect.stringContaining('7700')],
  bio: ['On the road since 2009.'],
  location: ['Manchester, UK'],
  address: ['12 Chapel Street, Salford, M3 5AA'],
  street: ['12 Chapel Street'],
  city: ['Salford'],
  postcode: ['M3 5AA'],
  postal_code: ['M3 5AB'],
  country: ['Ireland'],
  travel_distance: ['nationwide'],
  job_role: ['Rigger'],
  job_roles: [['Rigger', 'Head Rigger']],
  skills: [['IPAF']],
  certifications: [['First aid']],
  industry_experience: ['3-5 years'],
  hourly_rate: [32.5],
  portfolio_url: ['https://ana.example'],
  linkedin: ['https://linkedin.example/in/ana'],
  github: ['https://github.example/ana'],
  portfolio_items: [
    [{ event_name: 'Arena tour', role: 'Rigger', end_client: 'Quayside', photos: [] }],
    [expect.objectContaining({ event_name: 'Arena tour', role: 'Rigger', end_client: 'Quayside', photos: [] })],
  ],
  profile_pic_data: [picture, expect.stringMatching(/^\/files\/.+\.webp$/)],
  previous_employers: [['ruth@example.com', 'jonah@example.com']],
  payout_details: [
    {
      bank_name: 'Quay Bank',
      account_holder: 'Ana Costa',
      account_number: '31926819',
      sort_code: '200415',
      preferred_currency: 'GBP',
    },
    expect.objectContaining({ bank_name: 'Quay Bank', account_number: '••••6819', sort_code: '••-••-15' }),
  ],
  notification_settings: [
    { email_job_alerts: false, email_application_updates: false, email_messages: false, email_marketing: true },
  ],
}
const EMPLOYERS: Record<string, [unknown, unknown?]> = {
  company_logo: [picture, expect.stringMatching(/^\/files\/.+\.webp$/)],
  company_bio: [BIO],
  website: ['https://brightline.example'],
  company_street: ['1 Dock Road'],
  company_city: ['Salford'],
  company_postcode: ['M50 2EQ'],
  company_country: ['United Kingdom'],
  team_members: [
    [{ email: 'priya@example.com', full_name: 'Priya Shah' }],
    [{ email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' }],
  ],
}
/** Returned fields that nobody can set. */
const READ_ONLY = ['id', 'user_type', 'email', 'rating', 'total_ratings', 'two_factor_enabled', 'verification_status']

const cases = [
  ...Object.entries(FREELANCERS).map(([name, value]) => ['freelancer', name, value] as const),
  ...Object.entries(EMPLOYERS).map(([name, value]) => ['employer', name, value] as const),
]

describe('every field of a user by its name in the specification', () => {
  test.each(cases)('a %s sets %s, and reads it', async (kind, name, [sent, kept = sent]) => {
    const world = await createWorld()
    const person = kind === 'freelancer' ? await createFreelancer(world) : await createEmployer(world)
    const { status, body } = await person.put('/users/profile', { [name]: sent })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body[name]).toEqual(kept)
    expect((await person.get('/auth/me')).body).toEqual(body)
  })

  test('/auth/me has them all, for either kind, before anything is set', async () => {
    const world = await createWorld()
    for (const person of [await createFreelancer(world), await createEmployer(world)]) {
      const { body } = await person.get('/auth/me')
      const names = [...READ_ONLY, ...Object.keys(FREELANCERS), ...Object.keys(EMPLOYERS)]
      expect(Object.keys(body)).toEqual(expect.arrayContaining(names))
      expect(body).not.toHaveProperty('password')
    }
  })

  test.each([
    ['freelancer', FREELANCERS],
    ['employer', EMPLOYERS],
  ] as const)('what a %s has read can be sent back unchanged, and changes nothing', async (kind, fields) => {
    const world = await createWorld()
    const person = kind === 'freelancer' ? await createFreelancer(world) : await createEmployer(world)
    const all = Object.fromEntries(Object.entries(fields).map(([name, [sent]]) => [name, sent]))
    const { body: before } = await person.put('/users/profile', all)
    const same = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name]]))
    const { status, body } = await person.put('/users/profile', same)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual(before)
  })

  test('the team in the record: members beside the owner, and open invitations', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world)
    const member = await createMember(world, owner, { full_name: 'Lee Grant', email: 'lee@example.com' })
    await owner.put('/users/profile', { team_members: [{ email: 'priya@example.com', full_name: 'Priya Shah' }] })
    const teamOf = async (person: Person) => (await person.get('/auth/me')).body.team_members
    const team = [
      { email: 'lee@example.com', full_name: 'Lee Grant', role: 'admin' },
      { email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' },
    ]
    expect(await teamOf(owner)).toEqual(team)
    expect(await teamOf(member)).toEqual(team)
  })

  test('payout details require a confirmed session here too, and are for freelancers', async () => {
    const world = await createWorld()
    const [sent] = FREELANCERS.payout_details!
    const employer = await createEmployer(world)
    expect((await employer.put('/users/profile', { payout_details: sent })).status).toBe(422)
    const person = await createFreelancer(world)
    await world.ctx.db.write((tx) =>
      tx.update(sessions).set({ confirmed_at: null }).where(eq(sessions.user_id, person.user.id)).run(),
    )
    const refused = await person.put('/users/profile', { bio: 'Not this either', payout_details: sent })
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Please confirm that it is you.' } })
    expect((await person.get('/auth/me')).body).toMatchObject({ bio: '', payout_details: { account_number: '' } })
  })
})

test('others see a known town or none, never a street, a postcode or other text typed for one', async () => {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const shown = async (sent: Record<string, string>) => {
    await person.put('/users/profile', { location: '', postal_code: '', ...sent })
    return (await world.call<any>('GET', `/users/profile/${person.user.id}`)).body.location
  }
  expect(await shown({ location: '14 Hidden Street' })).toBe('')
  expect(await shown({ location: '14 Hidden Street, Salford' })).toBe('Salford')
  expect(await shown({ location: '14 Hidden Street', postal_code: 'M3 4LZ' })).toBe('Manchester')
  expect(await shown({ location: 'M3 4LZ' })).toBe('M3')
  expect(await shown({ location: 'Salford, UK' })).toBe('Salford')
  expect(await shown({ city: '14 Hidden Street' })).toBe('')
  expect((await person.get('/auth/me')).body.city).toBe('14 Hidden Street')
})
