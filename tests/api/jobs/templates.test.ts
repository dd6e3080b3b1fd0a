import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { ProjectTemplate } from '../../../shared/jobs/templates.ts'
import { jobsWorld, TEMPLATE } from '../../support/factories/jobs.ts'
import { createEmployer, createMember } from '../../support/factories/people.ts'

test('a template is saved for the whole company, once, until a member deletes it', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const member = await createMember(world, employer)
  const id = uuid()
  expect((await employer.post('/jobs/templates', { id, ...TEMPLATE })).status).toBe(201)
  expect((await employer.post('/jobs/templates', { id, ...TEMPLATE })).status).toBe(200)
  expect((await employer.post('/jobs/templates', { id, ...TEMPLATE, name: 'Another' })).status).toBe(409)
  expect((await member.post('/jobs/templates', { id, ...TEMPLATE })).status).toBe(409)
  const { body } = await member.get<ProjectTemplate[]>('/jobs/templates')
  expect(body).toMatchObject([{ id, ...TEMPLATE }])
  for (let n = 0; n < 2; n++) expect((await member.delete(`/jobs/templates/${id}`)).status).toBe(204)
  expect((await employer.get('/jobs/templates')).body).toEqual([])
  expect((await employer.post('/jobs/templates', { id, ...TEMPLATE })).status).toBe(410)
})

test('at most a hundred templates', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const answers = await Promise.all(Array.from({ length: 101 }, () => employer.post('/jobs/templates', TEMPLATE)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(100).fill(201), 409])
})

test.each([
  ['no name', { ...TEMPLATE, name: ' ' }],
  ['no roles', { ...TEMPLATE, project: { ...TEMPLATE.project, roles: [] } }],
  ['dates', { ...TEMPLATE, project: { ...TEMPLATE.project, date_start: '2027-01-01T00:00:00Z' } }],
  ['a company', { ...TEMPLATE, company_id: uuid() }],
])('a template with %s is refused', async (_what, body) => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  expect((await employer.post('/jobs/templates', body)).status).toBe(422)
})
