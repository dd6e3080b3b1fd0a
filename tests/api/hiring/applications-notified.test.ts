import { expect, test } from 'vitest'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import {
  byMailAndPush,
  collectNotifications,
  SITE,
  type SentNotification,
} from '../../support/outside/notifications.ts'

type Scene = { job: Job; employer: Person; jo: Person; application: Application }
const FLAG = 'email_application_updates'

/** Jo has applied; notifications of both sides are collected from then on. */
async function applied() {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world, { company_name: 'Northern Rigging', full_name: 'Mina Okafor' })
  const jo = await createFreelancer(world, { full_name: 'Jo Rigger' })
  const notifications = await collectNotifications(world, [employer, jo])
  const job = await post(employer)
  const application = await applyFor(jo, job, { message: 'I have my own harness.' })
  return { world, employer, jo, job, application, notifications }
}

const notice = (to: string, { job }: Scene, title: string, body: string, page: string): SentNotification[] =>
  byMailAndPush(to, FLAG, {
    title,
    subject: `${title}: Arena rig`,
    body,
    path: `/?${page}=${job.id}`,
    tag: `job:${job.id}`,
  })

test('an application: the person who posted the project gets a mail with its text; on their device it is a message', async () => {
  const { employer, job, notifications } = await applied()
  const [conversation] = (await employer.get('/messages/conversations')).body
  expect(await notifications()).toEqual([
    {
      to: 'Mina Okafor',
      by: 'mail',
      subject: 'Jo Rigger has applied for Arena rig',
      text: `Jo Rigger has applied for Arena rig.

I have my own harness.

${SITE}/?project=${job.id}

--
Turn these emails off: ${SITE}/unsubscribe#token=${FLAG}
`,
    },
    {
      to: 'Mina Okafor',
      by: 'push',
      title: 'Jo Rigger · Arena rig',
      body: 'I have my own harness.',
      navigate: `${SITE}/messages?conversation=${conversation.conversation_id}`,
      tag: `conversation:${conversation.conversation_id}`,
    },
  ])
})

type Case = { actions: string[]; by: 'employer' | 'jo'; notifications: (scene: Scene) => SentNotification[] }
test.each<Case>([
  {
    actions: ['shortlist'],
    by: 'employer',
    notifications: (scene) =>
      notice('Jo Rigger', scene, 'You’re shortlisted', 'Northern Rigging has shortlisted you for Arena rig.', 'job'),
  },
  {
    actions: ['accept'],
    by: 'employer',
    notifications: (scene) =>
      notice(
        'Jo Rigger',
        scene,
        'You are confirmed',
        'Northern Rigging has confirmed you for Arena rig: Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00.',
        'tab=confirmed&job',
      ),
  },
  {
    actions: ['reject'],
    by: 'employer',
    notifications: (scene) =>
      notice('Jo Rigger', scene, 'Not this time', 'Northern Rigging went with somebody else for Arena rig.', 'job'),
  },
  {
    actions: ['withdraw'],
    by: 'jo',
    notifications: (scene) =>
      notice('Mina Okafor', scene, 'Application withdrawn', 'Jo Rigger has withdrawn from Arena rig.', 'project'),
  },
  {
    actions: ['accept', 'cancel'],
    by: 'jo',
    notifications: (scene) =>
      notice(
        'Mina Okafor',
        scene,
        'Jo Rigger has dropped out',
        'Jo Rigger has cancelled the booking for Arena rig. The spot is open again.\n\n“Ill.”',
        'project',
      ),
  },
  {
    actions: ['accept', 'cancel'],
    by: 'employer',
    notifications: (scene) =>
      notice(
        'Jo Rigger',
        scene,
        'Your booking is cancelled',
        'Northern Rigging has cancelled your booking for Arena rig. You are free again for those days.\n\n“Ill.”',
        'job',
      ),
  },
])('$actions by $by: the other side is notified, with this text and once', async ({ actions, by, notifications }) => {
  const scene = await applied()
  for (const action of actions.slice(0, -1)) await step(scene.employer, scene.application, action)
  await scene.notifications()
  const last = () =>
    step(scene[by], scene.application, actions.at(-1)!, actions.includes('cancel') ? { reason: 'Ill.' } : undefined)
  expect([(await last()).status, (await last()).status]).toEqual([200, 200])
  expect(await scene.notifications()).toEqual(notifications(scene))
})
