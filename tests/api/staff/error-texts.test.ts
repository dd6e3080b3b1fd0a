import { expect, test } from 'vitest'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { jobBody, jobsWorld, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

test('errors of a request are readable texts, with the field’s path', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world)
  const detailOf = async (method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown, token = employer.token) => {
    const answer = await world.call<any>(method, path, body, token)
    return [answer.status, answer.body.detail, answer.body.errors[0].path]
  }
  const ends = { date_start: '2027-03-03T08:00:00Z', date_end: '2027-03-02T08:00:00Z' }
  expect([
    await detailOf('POST', '/jobs', {}),
    await detailOf('POST', '/jobs', jobBody({ roles: [role(), role(ends)] })),
    await detailOf('POST', '/jobs', jobBody({ roles: [role({ day_rate: -1 })] })),
    await detailOf('POST', '/jobs', { ...jobBody(), roles: 'riggers' }),
    await detailOf('POST', '/jobs', []),
    await detailOf('POST', '/jobs', { ...jobBody(), colour: 'red' }),
    await detailOf('PUT', '/users/profile', { skills: ['IPAF', 7] }, freelancer.token),
    await detailOf('PUT', '/users/profile', { industry_experience: 'ages' }, freelancer.token),
    await detailOf('GET', '/jobs?limit=1000'),
    await detailOf('POST', '/messages/send-direct', { recipient_id: 'nobody', content: 'Hello' }),
  ]).toEqual([
    [422, SPECIFIED_TEXT.fieldsMissing, 'title'],
    [422, 'Role 2, date end: must not end before it starts', 'roles.1.date_end'],
    [422, 'Role 1, day rate: must be at least 0', 'roles.0.day_rate'],
    [422, 'Roles: must be a list', 'roles'],
    [422, 'The request: must be an object', ''],
    [422, 'Colour: is not known here', 'colour'],
    [422, 'Skill 2: must be text', 'skills.1'],
    [
      422,
      'Industry experience: must be one of: Less than 1 year, 1-2 years, 3-5 years, 6-10 years, More than 10 years',
      'industry_experience',
    ],
    [400, 'Limit: must be at most 100', 'limit'],
    [422, 'Recipient id: must be an id', 'recipient_id'],
  ])
})

test('the specification’s texts are the `detail`, unchanged', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world)
  const job = await post(employer)
  const detailOf = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    return [status, body.detail]
  }
  const item = { event_name: 'Arena tour', role: ' ', end_client: 'Rig & Co' }
  const rating = { freelancer_id: freelancer.user.id, rating: 0, review: 'Calm and quick' }
  const cases: [Promise<{ status: number; body: any }>, string][] = [
    [employer.post('/jobs', jobBody({ location: '' })), 'Please fill in all required fields'],
    [employer.put(`/jobs/${job.id}`, { ...jobBody(), title: undefined }), 'Please fill in all required fields'],
    [freelancer.post(`/jobs/${job.id}/apply`, { message: '  ' }), 'Please add a message to your application'],
    [freelancer.post(`/jobs/${job.id}/apply`, {}), 'Please add a message to your application'],
    [employer.post(`/jobs/${job.id}/rate`, rating), 'Please select a rating'],
    [employer.post(`/jobs/${job.id}/rate`, { ...rating, rating: null }), 'Please select a rating'],
    [employer.post(`/jobs/${job.id}/rate`, { ...rating, rating: 5, review: '' }), 'Please write a review'],
    [freelancer.post('/users/portfolio-items', item), 'Please fill in all required fields'],
    [
      employer.put('/users/profile', { company_bio: 'Short' }),
      'Please provide a company bio of at least 50 characters',
    ],
    [
      employer.put('/users/profile', { website: 'standby' }),
      'Please enter a valid website URL (starting with http:// or https://)',
    ],
  ]
  for (const [answer, words] of cases) expect(await detailOf(answer), words).toEqual([422, words])
})
