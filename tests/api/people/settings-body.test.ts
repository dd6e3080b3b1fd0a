import { describe, expect, test } from 'vitest'
import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const FIELDS = [
  'full_name',
  'phone',
  'bio',
  'city',
  'postal_code',
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'portfolio_url',
  'company_name',
  'company_description',
  'portfolio_items',
  'profile_pic_data',
] as (keyof OwnProfile)[]
const FREELANCERS = [
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'portfolio_url',
  'portfolio_items',
  'certifications',
  'industry_experience',
  'linkedin',
  'github',
  'previous_employers',
]
const EMPLOYERS = [
  'company_name',
  'company_description',
  'company_bio',
  'company_logo',
  'website',
  'company_street',
  'company_city',
  'company_postcode',
  'company_country',
  'team_members',
]

async function everyKind() {
  const world = await createWorld()
  const trade = { job_role: 'Rigger', job_roles: ['Rigger'], skills: ['IPAF'], travel_distance: '50' as const }
  const people = [
    await createFreelancer(world, { bio: 'On the road.', ...trade }),
    await createFreelancer(world),
    await createEmployer(world, { company_name: 'Brightline', bio: 'Arenas.' }),
    await createEmployer(world, { company_id: null }),
  ]
  for (const { put } of people.filter((_, at) => at % 2 === 0))
    expect((await put('/users/profile', { city: 'Leeds', postal_code: 'LS1 4AP' })).status).toBe(200)
  return people
}
const recordOf = async (person: Person) => (await person.get<OwnProfile>('/auth/me')).body
const settingsOf = (record: OwnProfile) => Object.fromEntries(FIELDS.map((field) => [field, record[field]]))

describe('PUT /users/profile with the whole body of the settings', () => {
  test('sent back as it is, it changes nothing, for either kind of account', async () => {
    for (const person of await everyKind()) {
      const before = await recordOf(person)
      expect(await person.put('/users/profile', settingsOf(before))).toMatchObject({ status: 200 })
      expect(await recordOf(person)).toEqual(before)
    }
  })

  test.each([null, ''])('the other kind’s fields as %j change nothing, and the own ones are stored', async (empty) => {
    for (const person of await everyKind()) {
      const before = await recordOf(person)
      const others = person.user.user_type === 'freelancer' ? EMPLOYERS : FREELANCERS
      const blank = Object.fromEntries(others.map((field) => [field, empty]))
      const sent = { ...settingsOf(before), ...blank, full_name: 'Jo Hall', bio: 'New words.' }
      expect(await person.put('/users/profile', sent)).toMatchObject({ status: 200 })
      expect(await recordOf(person)).toEqual({ ...before, full_name: 'Jo Hall', bio: 'New words.' })
    }
  })

  test('what the other kind’s field says is refused as before; so is an own one that must not be blank', async () => {
    const [freelancer, , employer] = await everyKind()
    for (const [person, sent] of [
      [freelancer, { company_name: 'Mine' }],
      [freelancer, { company_description: 'Ours.' }],
      [freelancer, { travel_distance: '' }],
      [freelancer, { travel_distance: '17' }],
      [freelancer, { skills: [{}] }],
      [employer, { portfolio_items: [{ event_name: 'A', role: 'B', end_client: 'C', photos: [] }] }],
      [employer, { company_name: '' }],
      [employer, { company_name: 'https://x.example' }],
      [employer, { company_bio: 'short' }],
    ] as const) {
      const before = await recordOf(person!)
      const { status, body } = await person!.put('/users/profile', sent)
      expect([sent, status]).toEqual([sent, 422])
      expect(JSON.stringify(body)).not.toContain('Invalid input')
      expect(await recordOf(person!)).toEqual(before)
    }
  })
})
