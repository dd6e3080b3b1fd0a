import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { jobInvitations } from '../../../server/db/schema/jobs.ts'
import { JOB_INVITATIONS_PER_DAY } from '../../../shared/limits.ts'
import { invite, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'

async function premium() {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world, { company_name: 'Brightline', full_name: 'Tess Booker' })
  const jo = await createFreelancer(world, { full_name: 'Jo Rigger' })
  return { world, employer, jo, job: await postPremium(world, employer) }
}
type Scene = Awaited<ReturnType<typeof premium>>

test('an invitation: its text by mail, and as a message on the device', async () => {
  const { world, employer, jo, job } = await premium()
  const notifications = await collectNotifications(world, [jo])
  await invite(employer, job, jo)
  const [{ conversation_id: id }] = (await jo.get('/messages/conversations')).body
  expect(await notifications()).toEqual([
    {
      to: 'Jo Rigger',
      by: 'mail',
      subject: 'Brightline invites you to apply: Arena rig',
      text: `Tess Booker of Brightline writes:

We would like you on this one.

${SITE}/?job=${job.id}

--
Turn these emails off: ${SITE}/unsubscribe#token=email_job_alerts
`,
    },
    {
      to: 'Jo Rigger',
      by: 'push',
      title: 'Tess Booker · Arena rig',
      body: 'We would like you on this one.',
      navigate: `${SITE}/messages?conversation=${id}`,
      tag: `conversation:${id}`,
    },
  ])
})

test.each<[string, (scene: Scene) => Promise<{ body: unknown }>, object]>([
  [
    'to a project on another package',
    async ({ employer, jo }) => invite(employer, await post(employer), jo),
    {
      status: 402,
      detail: 'Good fits and invitations come with projects posted with Premium.',
    },
  ],
  [
    'to a project that is closed',
    async ({ employer, jo, job }) => {
      await employer.post(`/jobs/${job.id}/close`)
      return invite(employer, job, jo)
    },
    { status: 409, detail: 'This project is not open: nobody can apply for it.' },
  ],
  [
    'of somebody who has applied',
    async ({ employer, jo, job }) => {
      await applyFor(jo, job)
      return invite(employer, job, jo)
    },
    { status: 409, detail: 'Jo Rigger has applied for this project already.' },
  ],
  [
    'of nobody',
    ({ employer, job, jo }) => invite(employer, job, jo, { freelancer_id: uuid() }),
    { status: 404, detail: 'This freelancer does not exist.' },
  ],
  [
    'of an employer',
    async ({ world, employer, job }) => invite(employer, job, await createEmployer(world)),
    { status: 404, detail: 'This freelancer does not exist.' },
  ],
  [
    'again, in other words',
    async ({ employer, jo, job }) => {
      await invite(employer, job, jo)
      return invite(employer, job, jo, { message: 'Please.' })
    },
    { status: 409, detail: 'Your company has already invited Jo Rigger to this project.' },
  ],
  [
    'under an id that is used',
    async ({ world, employer, jo, job }) => {
      const { body } = await invite(employer, job, jo)
      return invite(employer, job, await createFreelancer(world), { id: body.id })
    },
    { status: 409, detail: 'This id has been used for something else.' },
  ],
  [
    'of one too many in a day',
    async ({ world, employer, jo, job }) => {
      const { body } = await invite(employer, job, await createFreelancer(world))
      const row = (await world.ctx.db.read.select().from(jobInvitations).get())!
      const others: string[] = []
      for (let n = 1; n < JOB_INVITATIONS_PER_DAY; n++) others.push((await createFreelancer(world)).user.id)
      await world.ctx.db.write(async (tx) => {
        for (const freelancer_id of others)
          await tx
            .insert(jobInvitations)
            .values({ ...row, id: uuid(), freelancer_id })
            .run()
      })
      expect(body.id).toBe(row.id)
      return invite(employer, job, jo)
    },
    {
      status: 429,
      detail: `Your company has sent ${JOB_INVITATIONS_PER_DAY} invitations in a day. Invite others tomorrow.`,
    },
  ],
])('an invitation %s is refused with a reason', async (_what, ask, refusal) => {
  expect((await ask(await premium())).body).toMatchObject(refusal)
})
