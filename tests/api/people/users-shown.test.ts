import { describe, expect, test } from 'vitest'
import { portfolioItems, ratings } from '../../../server/db/schema/people.ts'
import { createBareJob } from '../../support/factories/bare-job.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

describe('somebody else’s profile', () => {
  const PUBLIC_KEYS = [
    'bio',
    'certifications',
    'company_description',
    'company_name',
    'full_name',
    'github',
    'hourly_rate',
    'id',
    'industry_experience',
    'job_role',
    'job_roles',
    'linkedin',
    'location',
    'portfolio_items',
    'portfolio_url',
    'profile_picture',
    'rating',
    'skills',
    'total_ratings',
    'user_type',
    'verification_status',
  ]

  test('V1: only fields of the allow-list, at most the city, with a token and without', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world, {
      email: 'canary@example.com',
      phone: '07700 900123',
      location: '14 Hidden Street, Salford',
      street: '14 Hidden Street',
      hourly_rate: 3250,
      linkedin: 'https://linkedin.example/in/ana',
      github: 'https://github.example/ana',
      city: 'Salford',
      town: 'Salford',
      postal_code: 'M3 4LZ',
      rating_sum: 14,
      rating_count: 3,
    })
    const picture = `${'ab'.repeat(20)}.webp`
    await world.ctx.db.write(async (tx) => {
      const photos = [{ file: picture, preview: picture, name: 'Truss' }]
      await tx
        .insert(portfolioItems)
        .values({
          id: 'p',
          user_id: person.user.id,
          event_name: 'Arena',
          role: 'Rigger',
          end_client: 'Quayside',
          photos,
          created_at: '',
        })
        .run()
    })
    const stranger = await createEmployer(world)
    const open = await world.call<any>('GET', `/users/profile/${person.user.id}`)
    expect(open.status).toBe(200)
    expect(Object.keys(open.body).toSorted()).toEqual(PUBLIC_KEYS)
    expect(open.body).toMatchObject({
      location: 'Salford',
      rating: 4.67,
      total_ratings: 3,
      hourly_rate: 32.5,
      linkedin: 'https://linkedin.example/in/ana',
      github: 'https://github.example/ana',
    })
    expect(open.body.portfolio_items).toEqual([
      {
        id: 'p',
        event_name: 'Arena',
        role: 'Rigger',
        end_client: 'Quayside',
        photos: [{ file: `/files/${picture}`, preview: `/files/${picture}`, name: 'Truss' }],
        position: 0,
      },
    ])
    expect(JSON.stringify(open.body)).not.toMatch(/canary|07700|Hidden|4LZ/)
    expect((await stranger.get(`/users/${person.user.id}/profile`)).body).toEqual(open.body)
    expect((await world.call('GET', `/users/${person.user.id}/profile`)).status).toBe(401)
  })

  test('an unknown id is not found', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    for (const id of ['01890000-0000-7000-8000-000000000000', 'x', "' or 1=1 --", '%00', '..%2f..%2fetc%2fpasswd']) {
      for (const path of [`/users/profile/${id}`, `/users/${id}/profile`, `/freelancers/${id}/ratings`]) {
        expect((await person.get<any>(path)).status, path).toBe(404)
      }
    }
  })

  test('ratings are readable without a token: for whom, by whom, no more', async () => {
    const world = await createWorld()
    const employer = await createEmployer(world, { company_name: 'Brightline Events' })
    const person = await createFreelancer(world)
    const older = await createBareJob(world, employer, { title: 'Awards night' })
    const newer = await createBareJob(world, employer, { title: 'Arena load-in' })
    const common = {
      freelancer_id: person.user.id,
      company_id: employer.user.company_id!,
      author_id: employer.user.id,
      review: 'Quick and careful',
    }
    await world.ctx.db.write(async (tx) => {
      await tx
        .insert(ratings)
        .values({ ...common, id: 'r1', job_id: older.id, rating: 4, created_at: '2026-05-01T10:00:00.000Z' })
        .run()
      await tx
        .insert(ratings)
        .values({ ...common, id: 'r2', job_id: newer.id, rating: 5, created_at: '2026-06-01T10:00:00.000Z' })
        .run()
    })
    const { body } = await world.call<any>('GET', `/freelancers/${person.user.id}/ratings`)
    expect(body).toEqual([
      {
        id: 'r2',
        rating: 5,
        review: 'Quick and careful',
        job_title: 'Arena load-in',
        employer_name: 'Brightline Events',
        created_at: '2026-06-01T10:00:00.000Z',
      },
      {
        id: 'r1',
        rating: 4,
        review: 'Quick and careful',
        job_title: 'Awards night',
        employer_name: 'Brightline Events',
        created_at: '2026-05-01T10:00:00.000Z',
      },
    ])
    expect((await world.call('GET', `/freelancers/${employer.user.id}/ratings`)).body).toEqual([])
  })
})
