import { applicantColumns } from '../../../client/applicants/applicant-columns.tsx'
import { describe, expect, test } from 'vitest'
import { appliedCrew } from '../../support/factories/applied-crew.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

describe('as CSV', () => {
  const csv = async (world: World, person: Person, job: Job, query = '') => {
    const response = await world.app.request(`/api/jobs/${job.id}/applicants.csv${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

  test('RFC 4180 with a byte order mark; only visible fields; a safe file name', async () => {
    const { world, employer, people } = await appliedCrew([])
    const job = await post(employer, { title: '../Arena "tour", İstanbul =1+1' })
    const person = await createFreelancer(world, {
      full_name: 'Zoë "Z", O’Neil',
      email: 'zoe@private.example',
      phone: '+447700900123',
      job_roles: ['Rigger'],
      skills: ['IPAF'],
    })
    await applyFor(person, job, { message: 'Two lines,\r\nand "quotes"' })
    const { headers, bytes } = await csv(world, employer, job)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="applicants-arena-tour-istanbul-11.csv"')
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const text = textOf(bytes).slice(1)
    expect(text.endsWith('\r\n')).toBe(true)
    const [head, row] = text.split(/\r\n(?=")/)
    expect(head!.startsWith('"Name","Status","Role","Applied","Dates"')).toBe(true)
    // Every column of the table, under the same name.
    const several = { roles: [{}, {}] } as unknown as Job
    const columns = applicantColumns({ job: several, hasRoom: true, notesOf: () => 0, onOpen: () => {} })
    expect(columns.filter(({ label }) => !head!.includes(`"${label}`)).map(({ label }) => label)).toEqual([])
    expect(row).toContain('"Zoë ""Z"", O’Neil","Applied","Rigger","2027-02-01 12:00"')
    expect(row).toContain('"Two lines,\r\nand ""quotes"""')
    expect(text).not.toMatch(/private\.example|7700/)
    expect(people).toEqual([])
  })

  test.each(['=cmd|calc!A1', '+1', '-1+1', '@SUM(1)', ' =1', '\uFF1D1'])('%j is no formula', async (formula) => {
    const { world, employer, job } = await appliedCrew([])
    const person = await createFreelancer(world, { full_name: formula, skills: [`\t${formula}`] })
    await applyFor(person, job, { message: `x\n${formula}` })
    const text = textOf((await csv(world, employer, job)).bytes)
    expect(text).toContain(`"'${formula}"`)
    expect(text).toContain(`"'\t${formula.replace(/^\s*/, "$&'")}"`)
  })

  test('of several roles, the one applied for is a column, a filter and an order', async () => {
    const { world, employer } = await appliedCrew([])
    const job = await post(employer, { roles: [role(), role({ role_name: 'Climber' })] })
    const [rigger, climber] = [job.roles[0]!.id, job.roles[1]!.id]
    await applyFor(await createFreelancer(world, { full_name: 'Ann' }), job, { job_role_id: climber })
    await applyFor(await createFreelancer(world, { full_name: 'Bob' }), job, { job_role_id: rigger })
    const rows = async (query: string) =>
      [...textOf((await csv(world, employer, job, query)).bytes).matchAll(/^"(Ann|Bob)","Applied","(\w+)"/gm)].map(
        ([, name, of]) => `${name} ${of}`,
      )
    expect(await rows('?order=role')).toEqual(['Bob Rigger', 'Ann Climber'])
    expect(await rows('?order=-role')).toEqual(['Ann Climber', 'Bob Rigger'])
    expect(await rows(`?role=${climber}`)).toEqual(['Ann Climber'])
  })

  test('the screen’s filter and order', async () => {
    const { world, employer, job, applied } = await appliedCrew(['Ann', 'Bob', 'Cy'])
    await step(employer, applied[2]!, 'shortlist')
    const names = async (query: string) =>
      [...textOf((await csv(world, employer, job, query)).bytes).matchAll(/^"(Ann|Bob|Cy)"/gm)].map(([, name]) => name)
    expect(await names('?order=-name')).toEqual(['Cy', 'Bob', 'Ann'])
    expect(await names('?shown=shortlisted')).toEqual(['Cy'])
    expect(await names('?text=bo&order=name')).toEqual(['Bob'])
    const star = { people: [{ freelancer_id: applied[0]!.freelancer_id, is_in: true }] }
    await world.call('PATCH', `/crews/${employer.user.company_id}/people`, star, employer.token)
    expect(await names('?favourites=only')).toEqual(['Ann'])
    expect(await names('?favourites=only&shown=shortlisted')).toEqual([])
    for (const query of ['?favourites=all', '?order=email', '?shown=withdrawn', '?nothing=1'])
      expect((await employer.get(`/jobs/${job.id}/applicants.csv${query}`)).status).toBe(400)
  })
})
