import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { APPLICANT_NOTES_MAX } from '../../../shared/limits.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'

async function crew() {
  const world = await jobsWorld()
  const [employer, jo] = [await createEmployer(world), await createFreelancer(world, { full_name: 'Jo Rigger' })]
  const job = await post(employer)
  return { world, employer, jo, job, application: await applyFor(jo, job) }
}
type Scene = Awaited<ReturnType<typeof crew>>

const apply = (person: Person, jobId: string, body: object = {}) =>
  person.post(`/jobs/${jobId}/apply`, { message: 'x', ...body })

const NO_APPLICATION = 'This application does not exist.'
const NO_ROLE = { path: 'job_role_id', message: 'is not a role of this job' }

test.each<[string, (scene: Scene) => Promise<{ body: unknown }>, object]>([
  [
    'applying for a project that is not there',
    ({ jo }) => apply(jo, uuid()),
    { status: 404, detail: 'This job does not exist.' },
  ],
  [
    'applying for a role of another project',
    async ({ jo, employer }) => {
      const [one, other] = [await post(employer, { title: 'One' }), await post(employer, { title: 'Other' })]
      return apply(jo, one.id, { job_role_id: other.roles[0]!.id })
    },
    { status: 422, detail: 'This job has no such role.', errors: [NO_ROLE] },
  ],
  [
    'applying under an id that stands for something else',
    async ({ jo, employer, application }) => apply(jo, (await post(employer)).id, { id: application.id }),
    { status: 409, detail: 'This id has been used for something else.' },
  ],
  [
    'applying once its days on the list are over',
    async ({ world, employer, jo }) => {
      const late = { date_start: '2028-03-01T08:00:00.000Z', date_end: '2028-03-03T20:00:00.000Z' }
      const job = await post(employer, { title: 'Late', roles: [{ role_name: 'Rigger', day_rate: 280, ...late }] })
      world.setClock(new Date(Date.parse(job.expires_at) + 86_400_000))
      return apply(jo, job.id)
    },
    {
      status: 409,
      detail: expect.stringMatching(/^Applications for this job closed on \d+ [A-Z][a-z]{2} at 12:00\.$/),
    },
  ],
  [
    'a step with an application that is not there',
    ({ employer, application }) => step(employer, { ...application, id: uuid() }, 'shortlist'),
    { status: 404, detail: NO_APPLICATION },
  ],
  [
    'a step with an application to a project of others',
    async ({ world, application }) => step(await createEmployer(world), application, 'accept'),
    { status: 404, detail: NO_APPLICATION },
  ],
  [
    'a step with another’s application',
    async ({ world, application }) => step(await createFreelancer(world), application, 'withdraw'),
    { status: 404, detail: NO_APPLICATION },
  ],
  [
    'rejecting several, one of whom has not applied',
    ({ employer, job, application }) =>
      employer.post(`/jobs/${job.id}/applications/reject`, { application_ids: [application.id, uuid()], message: 'x' }),
    { status: 404, detail: 'One of these applications does not exist.' },
  ],
  [
    'cancelling what is still waiting',
    ({ jo, application }) => step(jo, application, 'cancel', { reason: 'Ill.' }),
    { status: 409, detail: 'This application is still waiting for an answer.' },
  ],
  [
    'cancelling what is only on the shortlist',
    async ({ employer, jo, application }) => {
      await step(employer, application, 'shortlist')
      return step(jo, application, 'cancel', { reason: 'Ill.' })
    },
    { status: 409, detail: 'This application is on the shortlist: nothing is confirmed yet.' },
  ],
  [
    'cancelling what the company has cancelled',
    async ({ employer, jo, application }) => {
      await step(employer, application, 'accept')
      await step(employer, application, 'cancel', { reason: 'Rain.' })
      return step(jo, application, 'cancel', { reason: 'Ill.' })
    },
    { status: 409, detail: 'This booking was cancelled by the company at 12:00.' },
  ],
  [
    'a note about an applicant who is not there',
    ({ employer, job }) => employer.post(`/jobs/${job.id}/applications/${uuid()}/notes`, { text: 'x' }),
    { status: 404, detail: NO_APPLICATION },
  ],
  [
    'one note too many',
    async ({ employer, job, application }) => {
      const path = `/jobs/${job.id}/applications/${application.id}/notes`
      const notes: ApplicantNote[] = []
      for (let n = 0; n < APPLICANT_NOTES_MAX; n++)
        notes.push((await employer.post<ApplicantNote>(path, { text: `${n}` })).body)
      const refused = await employer.post(path, { text: 'x' })
      await employer.delete(`${path}/${notes[0]!.id}`)
      expect((await employer.post(path, { text: 'x' })).status).toBe(201)
      return refused
    },
    { status: 409, detail: `There are ${APPLICANT_NOTES_MAX} notes about this applicant. Delete one first.` },
  ],
  [
    'a note that is not there',
    ({ employer, job, application }) =>
      employer.put(`/jobs/${job.id}/applications/${application.id}/notes/${uuid()}`, { text: 'x' }),
    { status: 404, detail: 'This note does not exist.' },
  ],
  [
    'a note deleted since it was written',
    async ({ employer, job, application }) => {
      const [path, id] = [`/jobs/${job.id}/applications/${application.id}/notes`, uuid()]
      await employer.post(path, { id, text: 'x' })
      await employer.delete(`${path}/${id}`)
      return employer.post(path, { id, text: 'x' })
    },
    { status: 410, detail: 'This note has since been deleted.' },
  ],
  [
    'changing and deleting a note of the owner’s, by a member of the team',
    async ({ world, employer, job, application }) => {
      const path = `/jobs/${job.id}/applications/${application.id}/notes`
      const { id } = (await employer.post<ApplicantNote>(path, { text: 'x' })).body
      const member = await createMember(world, employer)
      expect((await member.delete(`${path}/${id}`)).body).toMatchObject({
        status: 403,
        detail: 'Only the person who wrote a note, or the company’s owner, can delete it.',
      })
      return member.put(`${path}/${id}`, { text: 'y' })
    },
    { status: 403, detail: 'Only the person who wrote a note can change it.' },
  ],
])('%s is refused with a reason', async (_what, ask, refusal) => {
  expect((await ask(await crew())).body).toMatchObject(refusal)
})

test('saving a note with the same text changes nothing and notifies nobody', async () => {
  const { world, employer, job, application } = await crew()
  const path = `/jobs/${job.id}/applications/${application.id}/notes`
  const { body: note } = await employer.post<ApplicantNote>(path, { text: 'Calm.' })
  const { cursor } = (await employer.get('/sync')).body
  world.setClock('2027-02-01T13:00:00Z')
  expect((await employer.put(`${path}/${note.id}`, { text: 'Calm.' })).body).toEqual(note)
  expect((await employer.get(`/sync?since=${cursor}`)).body.changes).toEqual([])
})

test('a page with the last applicant has no next link', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await createBareJob(world, employer)
  for (let n = 0; n < 2; n++) await createBareApplication(world, job, await createFreelancer(world))
  const page = (limit: number) => employer.get<Applicant[]>(`/jobs/${job.id}/applicants?limit=${limit}`)
  const [whole, first] = [await page(2), await page(1)]
  expect([whole.body.length, whole.headers.get('link')]).toEqual([2, null])
  expect([first.body.length, first.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')])
})
