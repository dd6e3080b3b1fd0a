import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { users } from '../../../server/db/schema/people.ts'
import { changes } from '../../../server/db/schema/sync.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { createBareApplication, createBareJob, createBareRating } from '../../support/factories/bare-job.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'

const rowOf = async (world: World, person: Person) =>
  (await world.ctx.db.read.select().from(users).where(eq(users.id, person.user.id)).get())!

describe('one’s own profile', () => {
  test('only fields that are sent change, lists lose duplicates, and the device gets the row', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world, { full_name: 'Ruth Kessler', bio: 'Rigger', skills: ['IPAF'] })
    const { status, body } = await person.put('/users/profile', { skills: [' IPAF ', 'ipaf', 'Chain hoists'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ full_name: 'Ruth Kessler', bio: 'Rigger', skills: ['IPAF', 'Chain hoists'] })
    expect((await person.get('/auth/me')).body).toEqual(body)
    const noted = await world.ctx.db.read.select().from(changes).all()
    expect(noted).toMatchObject([{ audience_id: person.user.id, kind: 'me', row_id: person.user.id, removed: false }])
  })

  test('an address is located on the map; the postcode distinguishes two towns of one name', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const wales = await person.put('/users/profile', { location: 'Newport, UK', postal_code: 'NP20 1HG' })
    expect(wales.body).toMatchObject({ city: 'Newport', location: 'Newport, UK', country: 'United Kingdom' })
    expect((await rowOf(world, person)).lng).toBeCloseTo(-3, 1)
    await person.put('/users/profile', { postal_code: 'TF10 7AB' })
    expect((await rowOf(world, person)).lng).toBeCloseTo(-2.38, 1)
    expect((await person.put('/users/profile', { city: 'Leeds', postal_code: '' })).body.location).toBe('Leeds, UK')
    expect((await rowOf(world, person)).lat).toBeCloseTo(53.8, 1)
    expect((await person.put('/users/profile', { location: 'Nowhere at all' })).body.country).toBe('')
    expect(await rowOf(world, person)).toMatchObject({ lat: null, lng: null })
  })

  test('links, street and rate are stored, the rate in cents; null removes it, and what is not sent stays', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const given = {
      street: '12 Chapel Street',
      linkedin: 'https://www.linkedin.com/in/ana',
      github: 'http://github.com/ana',
      hourly_rate: 35.1,
    }
    expect((await person.get('/auth/me')).body).toMatchObject({
      street: '',
      linkedin: '',
      github: '',
      hourly_rate: null,
    })
    expect((await person.put('/users/profile', given)).body).toMatchObject(given)
    expect((await rowOf(world, person)).hourly_rate).toBe(3510)
    expect((await person.put('/users/profile', { bio: 'High and ground.' })).body).toMatchObject(given)
    expect((await person.get('/auth/me')).body).toMatchObject(given)
    const emptied = { linkedin: '', hourly_rate: null }
    expect((await person.put('/users/profile', emptied)).body).toMatchObject({ ...given, ...emptied })
  })

  test('matching is recomputed only when a field it uses has changed', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world, { skills: ['IPAF'] })
    const version = async () => (await rowOf(world, person)).match_version
    await person.put('/users/profile', { bio: 'On the dock before the truck', skills: ['IPAF'] })
    expect(await version()).toBe(0)
    await person.put('/users/profile', { travel_distance: 'nationwide' })
    await person.put('/users/profile', { skills: ['IPAF', 'PASMA'] })
    expect(await version()).toBe(2)
  })

  test('X3: columns that are not a person’s to set are out of reach, and nothing else of such a request is written', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const before = await rowOf(world, person)
    const attempts = [
      '{"bio":"x","user_type":"employer"}',
      '{"bio":"x","rating":5}',
      '{"bio":"x","total_ratings":9}',
      '{"bio":"x","rating_sum":50}',
      '{"bio":"x","verification_status":"verified"}',
      '{"bio":"x","email":"other@example.com"}',
      '{"bio":"x","id":"01890000-0000-7000-8000-000000000000"}',
      '{"bio":"x","credits":10}',
      '{"bio":"x","company_id":"c"}',
      '{"bio":"x","match_version":7}',
      '{"bio":"x","__proto__":{"user_type":"employer"}}',
      '{"bio":"x","constructor":{"prototype":{"rating":5}}}',
    ]
    for (const body of attempts) {
      const response = await world.app.request('/api/users/profile', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body,
      })
      expect(response.status, body).toBe(422)
    }
    expect(await rowOf(world, person)).toEqual(before)
  })

  test('a company belongs to its employer', async () => {
    const world = await createWorld()
    const freelancer = await createFreelancer(world)
    const refused = await freelancer.put('/users/profile', { company_name: 'Mine now' })
    expect(refused).toMatchObject({ status: 422, body: { detail: 'Only an employer has a company.' } })
    const employer = await createEmployer(world, { company_name: 'Brightline' })
    const colleague = await createFreelancer(world, { user_type: 'employer', company_id: employer.user.company_id })
    const changed = await employer.put('/users/profile', {
      company_name: 'Brightline Events',
      company_description: 'Arenas',
    })
    expect(changed.body).toMatchObject({ company_name: 'Brightline Events', company_description: 'Arenas' })
    expect((await employer.put('/users/profile', { company_name: ' ' })).status).toBe(422)
    const told = await world.ctx.db.read.select().from(changes).where(eq(changes.kind, 'me')).all()
    expect(new Set(told.map((change) => change.audience_id))).toEqual(new Set([employer.user.id, colleague.user.id]))
  })

  test('a new name of the company reaches the jobs on everybody’s device', async () => {
    const world = await createWorld()
    const employer = await createEmployer(world, { company_name: 'Brightline' })
    const freelancer = await createFreelancer(world)
    const job = await createBareJob(world, employer)
    await createBareApplication(world, job, freelancer)
    await employer.put('/users/profile', { company_name: 'Brightline Events' })
    const { body } = await freelancer.get('/sync')
    const rows = body.changes.filter((change: { kind: string }) => change.kind === 'job')
    expect(rows).toMatchObject([{ id: job.id, row: { employer_name: 'Brightline Events' } }])
    const version = async () => (await world.ctx.db.read.select().from(jobs).get())!.version
    expect(await version()).toBe(2)
    await employer.put('/users/profile', { company_name: 'Brightline Events', company_description: 'Arenas' })
    expect(await version()).toBe(2)
  })

  test('a new name of the company appears above its conversations and under its ratings', async () => {
    const world = await createWorld()
    const employer = await createEmployer(world, { company_name: 'Brightline' })
    const colleague = await createFreelancer(world, { user_type: 'employer', company_id: employer.user.company_id })
    const rigger = await createFreelancer(world)
    const job = await createBareJob(world, employer)
    await createBareRating(world, job, rigger)
    for (const member of [employer, colleague])
      await member.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Hello' })
    const { cursor } = (await rigger.get('/sync')).body
    await employer.put('/users/profile', { company_name: 'Brightline Events' })
    const { changes: told } = (await rigger.get(`/sync?since=${cursor}`)).body
    const rowsOf = (kind: string) =>
      told.filter((change: { kind: string }) => change.kind === kind).map(({ row }: { row: unknown }) => row)
    expect(rowsOf('rating')).toMatchObject([{ employer_name: 'Brightline Events' }])
    const over = { other_company_name: 'Brightline Events' }
    expect(rowsOf('conversation')).toMatchObject([over, over])
  })

  test('a move reaches the cards of the jobs applied for, also of one that is no longer listed', async () => {
    const world = await createWorld()
    const rigger = await createFreelancer(world)
    const job = await createBareJob(world, await createEmployer(world), { lat: 53.48, lng: -2.24 })
    await world.ctx.db.write((tx) => indexJob(tx, job.id))
    await createBareApplication(world, job, rigger)
    await rigger.put('/users/profile', { location: 'Leeds' })
    await world.ctx.db.write((tx) => tx.update(jobs).set({ status: 'filled' }).where(eq(jobs.id, job.id)).run())
    const device = createDevice(rigger)
    await device.pullAll()
    expect(device.of('job')[0]?.match.miles).toBeGreaterThan(30)
    await rigger.put('/users/profile', { location: 'Manchester' })
    await device.pullAll()
    expect(device.of('job')[0]?.match.miles).toBeLessThan(5)
  })

  test('a new name of a person appears above their conversations', async () => {
    const world = await createWorld()
    const [one, other] = [await createFreelancer(world), await createEmployer(world)]
    await one.post('/messages/send-direct', { recipient_id: other.user.id, content: 'Hello' })
    const { cursor } = (await other.get('/sync')).body
    await one.put('/users/profile', { full_name: 'Ruth Kessler' })
    const { changes: told } = (await other.get(`/sync?since=${cursor}`)).body
    expect(told.map((change: { kind: string }) => change.kind)).toEqual(['conversation'])
    expect(told[0].row.other_user_name).toBe('Ruth Kessler')
  })

  test.each([
    ['an unknown distance', { travel_distance: '17' }, 'travel_distance'],
    ['a number for a text', { bio: 7 }, 'bio'],
    ['no name', { full_name: '  ' }, 'full_name'],
    ['a list with a blank', { skills: ['IPAF', ' '] }, 'skills.1'],
    ['a text for a list', { job_roles: 'Rigger' }, 'job_roles'],
    ['a script for a link', { portfolio_url: 'javascript:alert(1)' }, 'portfolio_url'],
    ['a data address', { portfolio_url: 'data:text/html,x' }, 'portfolio_url'],
    ['a script for LinkedIn', { linkedin: 'javascript:alert(1)' }, 'linkedin'],
    ['a file for GitHub', { github: 'file:///etc/passwd' }, 'github'],
    ['a rate below nothing', { hourly_rate: -0.01 }, 'hourly_rate'],
    ['a rate to the tenth of a cent', { hourly_rate: 35.125 }, 'hourly_rate'],
    ['far too much', { bio: 'x'.repeat(4001) }, 'bio'],
    ['null', { bio: null }, 'bio'],
  ])('refused with a message: %s', async (_, body, path) => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const before = await rowOf(world, person)
    const answer = await person.put('/users/profile', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].path).toBe(path)
    expect(answer.body.detail).toMatch(/^[A-Z][\w ]+: must /)
    expect(await rowOf(world, person)).toEqual(before)
  })
})
