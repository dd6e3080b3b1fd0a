import { applicantColumns } from '../../../client/applicants/applicant-columns.tsx'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { applicantNotes, applications } from '../../../server/db/schema/jobs.ts'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import { JOBS } from '../../../server/app/cron.ts'
import type { ApplicantNote, FoundApplicant, RejectOutcome } from '../../../shared/hiring/applicants.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, MANCHESTER, post, riggersFor, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

async function crew(names: string[] = ['Ann', 'Bob', 'Cy']) {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 2 })] })
  const { people, applied } = await riggersFor(world, job, names)
  return { world, employer, job, people, applied }
}
const reject = (person: Person, job: Job, body: unknown) =>
  person.post<RejectOutcome[]>(`/jobs/${job.id}/applications/reject`, body)
const notesOf = async (person: Person, job: Job) => (await person.get<ApplicantNote[]>(`/jobs/${job.id}/notes`)).body
const statuses = async ({ ctx }: World) =>
  (
    await ctx.db.read
      .select({ status: applications.status })
      .from(applications)
      .orderBy(applications.created_at, applications.id)
      .all()
  ).map(({ status }) => status)

describe('the list', () => {
  test('its pages contain everybody once, in order of arrival, also when some withdraw between two pages', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const job = await createBareJob(world, employer)
    for (let n = 0; n < 7; n++) await createBareApplication(world, job, await createFreelancer(world))
    const first = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants?limit=3`)
    for (const { application } of first.body.slice(1)) await step(employer, application, 'reject')
    const next = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!
    const second = await employer.get<Applicant[]>(next)
    const all = await world.ctx.db.read
      .select()
      .from(applications)
      .orderBy(applications.created_at, applications.id)
      .all()
    expect([...first.body, ...second.body].map(({ application }) => application.id)).toEqual(
      all.slice(0, 6).map(({ id }) => id),
    )
    const [job_row] = (await employer.get<Job[]>('/jobs')).body
    expect(job_row!.applications).toHaveLength(7)
  })

  test('each is scored with their own bookings', async () => {
    const world = await jobsWorld()
    const [employer, rival] = [await createEmployer(world), await createEmployer(world)]
    const [free, booked] = [await createFreelancer(world, MANCHESTER), await createFreelancer(world, MANCHESTER)]
    await step(rival, await applyFor(booked, await post(rival)), 'accept')
    const job = await post(employer)
    await applyFor(free, job)
    await applyFor(booked, job)
    const { body } = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)
    expect(body.map(({ match }) => match!.reasons[1] ?? match!.missing[0])).toEqual([
      'free on all days',
      expect.stringContaining('clashes on'),
    ])
  })
})

describe('several rejected at once', () => {
  test('each gets the message in the conversation; accepted or withdrawn ones stay so, with a reason in the outcome', async () => {
    const { world, employer, job, people, applied } = await crew(['Ann', 'Bob', 'Cy', 'Dee'])
    await step(employer, applied[1]!, 'accept')
    await step(people[2]!, applied[2]!, 'withdraw')
    const body = { application_ids: applied.map(({ id }) => id), message: ' We have chosen others this time. ' }
    const answer = await reject(employer, job, body)
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        { application_id: applied[0]!.id, rejected: true, detail: '' },
        { application_id: applied[1]!.id, rejected: false, detail: 'This application was accepted at 12:00.' },
        { application_id: applied[2]!.id, rejected: false, detail: 'This application was withdrawn at 12:00.' },
        { application_id: applied[3]!.id, rejected: true, detail: '' },
      ],
    ])
    expect(await statuses(world)).toEqual(['rejected', 'accepted', 'withdrawn', 'rejected'])
    const [conversation] = (await people[0]!.get('/messages/conversations')).body
    expect(conversation).toMatchObject({
      job_id: job.id,
      last_message: 'We have chosen others this time.',
      unread_count: 1,
    })
    expect((await people[1]!.get('/messages/conversations')).body[0].unread_count).toBe(0)
    expect((await people[0]!.get<Application>('/sync')).body).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ kind: 'application', row: expect.objectContaining({ status: 'rejected' }) }),
      ]),
    })
  })

  test('a repeat is harmless, under the same id or another; another body or author is a conflict (O2, O3)', async () => {
    const { world, employer, job, applied } = await crew()
    const member = await createMember(world, employer)
    const body = { id: uuid(), application_ids: applied.map(({ id }) => id), message: 'Thank you.' }
    const answers = await Promise.all([1, 2, 3].map(() => reject(employer, job, body)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]!.body]))
    const written = async () => (await world.ctx.db.read.select().from(messages).all()).length
    expect(await written()).toBe(6)
    const anew = await reject(employer, job, { ...body, id: uuid() })
    expect(anew.body.map(({ rejected, detail }) => [rejected, detail])).toEqual(
      Array(3).fill([true, 'Rejected before; no message was sent.']),
    )
    expect((await reject(employer, job, { ...body, message: 'Other' })).status).toBe(409)
    expect((await reject(member, job, body)).status).toBe(409)
    expect(await written()).toBe(6)
  })

  test('raced with accepting: one of the two wins for each, and nobody accepted gets the message (X6)', async () => {
    for (let round = 0; round < 4; round++) {
      const { world, employer, job, applied } = await crew(['Ann', 'Bob'])
      const rejecting = () => reject(employer, job, { application_ids: applied.map(({ id }) => id), message: 'No.' })
      const accepting = () => step(employer, applied[1]!, 'accept')
      const [one, other] = await Promise.all(
        round % 2 ? [rejecting(), accepting()] : [accepting(), rejecting()].toReversed(),
      )
      const outcomes = (Array.isArray(one!.body) ? one!.body : other!.body) as RejectOutcome[]
      const accepted = Array.isArray(one!.body) ? other! : one!
      expect(accepted.status).toBe(outcomes[1]!.rejected ? 409 : 200)
      expect(await statuses(world)).toEqual(['rejected', outcomes[1]!.rejected ? 'rejected' : 'accepted'])
      const sent = await world.ctx.db.read.select().from(messages).where(eq(messages.content, 'No.')).all()
      expect(sent).toHaveLength(outcomes[1]!.rejected ? 2 : 1)
    }
  })

  test('with an id of another project nothing is done (X2); nor with bad input', async () => {
    const { world, employer, job, applied } = await crew()
    const rival = await createEmployer(world)
    const elsewhere = await applyFor(await createFreelancer(world), await post(rival))
    const ids = applied.map(({ id }) => id)
    const before = (await world.ctx.db.read.select().from(conversations).all()).length
    for (const [body, status] of [
      [{ application_ids: [...ids, elsewhere.id], message: 'x' }, 404],
      [{ application_ids: [...ids, uuid()], message: 'x' }, 404],
      [{ application_ids: [], message: 'x' }, 422],
      [{ application_ids: Array.from({ length: 201 }, () => uuid()), message: 'x' }, 422],
      [{ application_ids: ids, message: ' ' }, 422],
      [{ application_ids: ids, message: 'x', status: 'accepted' }, 422],
    ] as const)
      expect((await reject(employer, job, body)).status).toBe(status)
    expect((await reject(rival, job, { application_ids: ids, message: 'x' })).status).toBe(404)
    expect(new Set(await statuses(world))).toEqual(new Set(['pending']))
    expect(await world.ctx.db.read.select().from(conversations).all()).toHaveLength(before)
  })

  test('people who take no messages from the company are rejected without one, and the outcome says so', async () => {
    const { employer, job, people, applied } = await crew(['Ann'])
    expect((await people[0]!.put(`/users/${employer.user.id}/block`)).status).toBe(204)
    const { body } = await reject(employer, job, { application_ids: [applied[0]!.id], message: 'Thank you.' })
    expect(body).toEqual([
      { application_id: applied[0]!.id, rejected: true, detail: 'This person does not take messages.' },
    ])
  })
})

describe('notes', () => {
  const write = (person: Person, { id, job_id }: Application, body: unknown) =>
    person.post<ApplicantNote>(`/jobs/${job_id}/applications/${id}/notes`, body)
  const pathOf = ({ job_id, id }: Application, note: ApplicantNote) =>
    `/jobs/${job_id}/applications/${id}/notes/${note.id}`

  test('written once, read by the team, changed by its author, deleted by author or owner', async () => {
    const { world, employer, job, applied } = await crew()
    const [member, third] = [
      await createMember(world, employer, { full_name: 'Priya' }),
      await createMember(world, employer),
    ]
    const body = { id: uuid(), text: ' Calm on the phone. ' }
    const first = await write(member, applied[0]!, body)
    expect(first).toMatchObject({ status: 201, body: { author_name: 'Priya', text: 'Calm on the phone.' } })
    expect(await write(member, applied[0]!, body)).toMatchObject({ status: 200, body: first.body })
    for (const [person, changed] of [
      [member, { ...body, text: 'Other' }],
      [employer, body],
    ] as const)
      expect((await write(person, applied[0]!, changed)).status).toBe(409)
    expect((await write(member, applied[1]!, body)).status).toBe(409)
    expect((await write(member, applied[0]!, { text: ' ' })).status).toBe(422)
    expect((await write(member, applied[0]!, { text: 'x'.repeat(2001) })).status).toBe(422)
    expect(await notesOf(employer, job)).toEqual([first.body])

    const path = pathOf(applied[0]!, first.body)
    expect((await employer.put(path, { text: 'Mine now' })).status).toBe(403)
    world.setClock('2027-02-01T13:00:00Z')
    const changed = await member.put<ApplicantNote>(path, { text: 'Very calm.' })
    expect(changed.body).toMatchObject({ text: 'Very calm.', updated_at: '2027-02-01T13:00:00.000Z' })
    expect((await third.delete(path)).status).toBe(403)
    expect((await member.delete(pathOf(applied[1]!, first.body))).status).toBe(404)
    expect((await employer.delete(path)).status).toBe(204)
    expect((await member.put(path, { text: 'Back' })).status).toBe(404)
    expect((await write(member, applied[0]!, body)).status).toBe(410)
    expect(await notesOf(member, job)).toEqual([])
    expect(JSON.stringify(await world.ctx.db.read.select().from(applicantNotes).all())).not.toMatch(/calm/i)
  })

  test('they are deleted, text included, two years after the project’s last day', async () => {
    const { world, employer, applied } = await crew()
    await write(employer, applied[0]!, { text: 'Calm on the phone.' })
    const over = await post(employer, { roles: [role({ date_end: '2027-03-02T20:00:00.000Z' })] })
    await write(employer, await applyFor(await createFreelancer(world), over), { text: 'Late twice.' })
    const keptAt = async (moment: string) => {
      world.setClock(moment)
      await JOBS.find(({ name }) => name === 'take away old notes about applicants')!.run(world.ctx)
      const kept = await world.ctx.db.read.select().from(applicantNotes).orderBy(applicantNotes.id).all()
      return kept.map(({ text, removed_at }) => [text, removed_at])
    }
    expect(await keptAt('2029-03-02T19:59:00Z')).toEqual([
      ['Calm on the phone.', null],
      ['Late twice.', null],
    ])
    expect(await keptAt('2029-03-02T20:01:00Z')).toEqual([
      ['Calm on the phone.', null],
      ['', '2029-03-02T20:01:00.000Z'],
    ])
  })

  test('colleagues’ open screens are updated; a removed member loses access at once (X7); nobody else ever had it (X2)', async () => {
    const { world, employer, job, people, applied } = await crew()
    const member = await createMember(world, employer)
    const rival = await createEmployer(world)
    const cursor = (await employer.get('/sync')).body.cursor
    const note = await write(member, applied[0]!, { text: 'Secret of the house' })
    const { changes } = (await employer.get(`/sync?since=${cursor}`)).body
    expect(changes.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([['job', job.id]])

    expect((await employer.delete(`/companies/members/${member.user.id}`)).status).toBe(204)
    const path = pathOf(applied[0]!, note.body)
    for (const [person, status] of [
      [member, 404],
      [rival, 404],
      [people[0]!, 403],
    ] as const) {
      expect((await person.get(`/jobs/${job.id}/notes`)).status).toBe(status)
      expect((await write(person, applied[0]!, { text: 'x' })).status).toBe(status)
      expect((await person.put(path, { text: 'x' })).status).toBe(status)
      expect((await person.delete(path)).status).toBe(status)
    }
    expect((await notesOf(employer, job)).map(({ text }) => text)).toEqual(['Secret of the house'])
    const answers = [await people[0]!.get('/sync'), await people[0]!.get('/jobs'), await member.get('/sync')]
    expect(JSON.stringify(answers)).not.toContain('Secret of the house')
  })
})

describe('as CSV', () => {
  const csv = async (world: World, person: Person, job: Job, query = '') => {
    const response = await world.app.request(`/api/jobs/${job.id}/applicants.csv${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

  test('RFC 4180 with a byte order mark; only visible fields; a safe file name', async () => {
    const { world, employer, people } = await crew([])
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
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = textOf(bytes).slice(1)
    expect(text.endsWith('\r\n')).toBe(true)
    const [head, row] = text.split(/\r\n(?=")/)
    expect(head!.startsWith('"Name","Status","Role","Applied","Dates"')).toBe(true)
    // Every column of the table, under the same name.
    const several = { roles: [{}, {}] } as unknown as Job
    const columns = applicantColumns({ job: several, hasRoom: true, notesOf: () => 0, onOpen: () => {} })
    expect(columns.filter(({ label }) => !head!.includes(`"${label}`)).map(({ label }) => label)).toEqual([])
    expect(row).toContain('"Zoë ""Z"", O’Neil","New","Rigger","2027-02-01T12:00:00.000Z"')
    expect(row).toContain('"Two lines,\r\nand ""quotes"""')
    expect(text).not.toMatch(/private\.example|7700/)
    expect(people).toEqual([])
  })

  test.each(['=cmd|calc!A1', '+1', '-1+1', '@SUM(1)', ' =1', '\uFF1D1'])('%j is no formula', async (formula) => {
    const { world, employer, job } = await crew([])
    const person = await createFreelancer(world, { full_name: formula, skills: [`\t${formula}`] })
    await applyFor(person, job, { message: `x\n${formula}` })
    const text = textOf((await csv(world, employer, job)).bytes)
    expect(text).toContain(`"'${formula}"`)
    expect(text).toContain(`"'\t${formula}"`)
  })

  test('of several roles, the one applied for is a column, a filter and an order', async () => {
    const { world, employer } = await crew([])
    const job = await post(employer, { roles: [role(), role({ role_name: 'Climber' })] })
    const [rigger, climber] = [job.roles[0]!.id, job.roles[1]!.id]
    await applyFor(await createFreelancer(world, { full_name: 'Ann' }), job, { job_role_id: climber })
    await applyFor(await createFreelancer(world, { full_name: 'Bob' }), job, { job_role_id: rigger })
    const rows = async (query: string) =>
      [...textOf((await csv(world, employer, job, query)).bytes).matchAll(/^"(Ann|Bob)","New","(\w+)"/gm)].map(
        ([, name, of]) => `${name} ${of}`,
      )
    expect(await rows('?order=role')).toEqual(['Bob Rigger', 'Ann Climber'])
    expect(await rows('?order=-role')).toEqual(['Ann Climber', 'Bob Rigger'])
    expect(await rows(`?role=${climber}`)).toEqual(['Ann Climber'])
  })

  test('the screen’s filter and order', async () => {
    const { world, employer, job, applied } = await crew(['Ann', 'Bob', 'Cy'])
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

test('an applicant of any project is found by words of their name, by the company alone, the last to apply first', async () => {
  const world = await jobsWorld()
  const [eva, rival] = [await createEmployer(world), await createEmployer(world)]
  const max = await createMember(world, eva)
  const [ana, bea] = [
    await createFreelancer(world, { full_name: 'Ana Birch' }),
    await createFreelancer(world, { full_name: 'Bea Banana' }),
  ]
  const [first, second, other] = [await post(eva), await post(eva, { title: 'Load-out' }), await post(rival)]
  world.setClock('2027-02-01T12:01:00Z')
  await applyFor(ana, first)
  world.setClock('2027-02-01T12:02:00Z')
  await step(bea, await applyFor(bea, first), 'withdraw')
  world.setClock('2027-02-01T12:03:00Z')
  await applyFor(ana, second)
  await applyFor(bea, other)
  const found = async (q: string, person = max) =>
    (await person.get<FoundApplicant[]>(`/employers/applicants?q=${encodeURIComponent(q)}`)).body.map(
      ({ full_name, job_title, is_listed }) => [full_name, job_title, is_listed],
    )
  expect(await found('ANA')).toEqual([
    ['Ana Birch', 'Load-out', true],
    ['Bea Banana', 'Arena rig', false],
    ['Ana Birch', 'Arena rig', true],
  ])
  expect(await found('bir an')).toEqual([
    ['Ana Birch', 'Load-out', true],
    ['Ana Birch', 'Arena rig', true],
  ])
  expect(await found('ana load')).toEqual([['Ana Birch', 'Load-out', true]])
  expect(await found('load')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found(' ')).toEqual([])
  expect((await found('ana', rival)).map(([name]) => name)).toEqual(['Bea Banana'])
  await ana.delete('/users/me')
  expect(await found('former')).toEqual([])
})
