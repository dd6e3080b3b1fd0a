import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { appliedCrew } from '../../support/factories/applied-crew.ts'
import { applicantNotes } from '../../../server/db/schema/jobs.ts'
import { CRON_JOBS } from '../../../server/app/cron.ts'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'

const notesOf = async (person: Person, job: Job) => (await person.get<ApplicantNote[]>(`/jobs/${job.id}/notes`)).body

describe('notes', () => {
  const write = (person: Person, { id, job_id }: Application, body: unknown) =>
    person.post<ApplicantNote>(`/jobs/${job_id}/applications/${id}/notes`, body)
  const pathOf = ({ job_id, id }: Application, note: ApplicantNote) =>
    `/jobs/${job_id}/applications/${id}/notes/${note.id}`

  test('written once, read by the team, changed by its author, deleted by author or owner', async () => {
    const { world, employer, job, applied } = await appliedCrew()
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
    const { world, employer, applied } = await appliedCrew()
    await write(employer, applied[0]!, { text: 'Calm on the phone.' })
    const over = await post(employer, { roles: [role({ date_end: '2027-03-02T20:00:00.000Z' })] })
    await write(employer, await applyFor(await createFreelancer(world), over), { text: 'Late twice.' })
    const keptAt = async (moment: string) => {
      world.setClock(moment)
      await CRON_JOBS.find(({ name }) => name === 'take away old notes about applicants')!.run(world.ctx)
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
    const { world, employer, job, people, applied } = await appliedCrew()
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
