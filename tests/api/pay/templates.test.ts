import { expect, test } from 'vitest'
import type { CompanyPayTemplate } from '../../../shared/pay/terms/company-templates.ts'
import { PAY_TEMPLATES_MAX } from '../../../shared/limits.ts'
import { payTemplates } from '../../../server/db/schema/templates.ts'
import { PAY_TEMPLATE } from '../../support/factories/pay.ts'
import { createEmployer, createMember, type Person } from '../../support/factories/people.ts'
import { jobsWorld, post, role } from '../../support/factories/jobs.ts'
import { createWorld } from '../../support/world.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

const listed = async (person: Person) =>
  (await person.get<CompanyPayTemplate[]>('/pay/templates')).body.map(({ name, is_shipped }) => [name, is_shipped])
const SHIPPED = [
  ['10-hour day', true],
  ['12-hour day', true],
  ['APA 10+1', true],
  ['Hourly with night rate', true],
  ['Flat', true],
]

test('a company has five templates of terms, and those that it saves, for everybody of it', async () => {
  const world = await createWorld()
  const employer = await createEmployer(world)
  const member = await createMember(world, employer)
  expect(await listed(employer)).toEqual(SHIPPED)
  const { status, body } = await employer.post<CompanyPayTemplate>('/pay/templates', PAY_TEMPLATE)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...PAY_TEMPLATE, is_shipped: false })
  expect(await listed(member)).toEqual([['House 10', false], ...SHIPPED])
  const path = `/pay/templates/${body.id}`
  expect((await member.patch<CompanyPayTemplate>(path, { name: 'House 10+1' })).body).toEqual({
    ...body,
    name: 'House 10+1',
  })
  const rules = { basis: 'flat' as const }
  expect((await member.patch<CompanyPayTemplate>(path, { rules })).body).toEqual({ ...body, name: 'House 10+1', rules })
  expect(await listed(await createEmployer(world))).toEqual(SHIPPED)
  expect((await member.delete(path)).status).toBe(204)
  expect((await member.delete(path)).status).toBe(204)
  expect((await employer.patch(path, { name: 'Again' })).status).toBe(404)
  expect(await listed(employer)).toEqual(SHIPPED)
  expect((await employer.delete('/pay/templates/ten_hours')).status).toBe(404)
})

test('a template that is given other rules changes no role that was posted with it', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const { body } = await employer.post<CompanyPayTemplate>('/pay/templates', PAY_TEMPLATE)
  const job = await post(employer, { roles: [role({ pay: PAY_TEMPLATE.rules })] })
  const contradiction = { basis: 'flat', overtime: [{ after_minutes: 600, multiplier: 2 }] }
  expect((await employer.patch(`/pay/templates/${body.id}`, { rules: contradiction })).status).toBe(422)
  expect((await employer.patch(`/pay/templates/${body.id}`, { rules: { basis: 'flat' } })).status).toBe(200)
  const [template] = (await employer.get<CompanyPayTemplate[]>('/pay/templates')).body
  expect(template).toMatchObject({ name: PAY_TEMPLATE.name, rules: { basis: 'flat' } })
  const own = (await employer.get<Job[]>('/jobs')).body.find(({ id }) => id === job.id)!
  expect(own.roles[0]!.pay).toEqual(PAY_TEMPLATE.rules)
})

test('what contradicts itself is refused by field, and changes nothing', async () => {
  const employer = await createEmployer(await createWorld())
  const rules = { basis: 'day', overtime: [{ after_minutes: 300, multiplier: 2 }] }
  const { status, body } = await employer.post('/pay/templates', { name: 'Early', rules })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ path: 'rules.overtime', message: expect.stringContaining('must not begin before') }])
  expect((await employer.post('/pay/templates', { name: 'Rate', rules: { basis: 'day', rate_pence: 5 } })).status).toBe(
    422,
  )
  expect(await listed(employer)).toEqual(SHIPPED)
})

test(`a company keeps at most ${PAY_TEMPLATES_MAX}`, async () => {
  const world = await createWorld()
  const employer = await createEmployer(world)
  const of = { company_id: employer.user.company_id!, author_id: employer.user.id, body_hash: '', created_at: '1' }
  const rows = Array.from({ length: PAY_TEMPLATES_MAX }, (_, at) => ({ ...of, ...PAY_TEMPLATE, id: String(at) }))
  await world.ctx.db.write((tx) => tx.insert(payTemplates).values(rows).run())
  const refused = await employer.post('/pay/templates', PAY_TEMPLATE)
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Remove one') } })
})
