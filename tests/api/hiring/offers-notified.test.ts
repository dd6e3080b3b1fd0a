import { expect, test } from 'vitest'
import { offers } from '../../../server/db/schema/offers.ts'
import { PUSH_PAYLOAD_MAX_BYTES } from '../../../server/delivery/push-payload.ts'
import { lapseOffers } from '../../../server/hiring/settle-offers.ts'
import type { PushPayload } from '../../../shared/push.ts'
import { eventually } from '../../support/eventually.ts'
import { step } from '../../support/factories/jobs.ts'
import { answerOffer, shortlist } from '../../support/factories/offers.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { byMailAndPush, collectNotifications, type SentNotification } from '../../support/outside/notifications.ts'

type Scene = Awaited<ReturnType<typeof listening>>
type Case = {
  why: string
  happens: (scene: Scene) => Promise<unknown>
  notifications: (scene: Scene) => SentNotification[]
  states: string[]
}

/** Ruth has an offer, and everybody's notifications are collected. */
async function listening(time?: string) {
  const scene = await shortlist()
  if (time) scene.world.setClock(time)
  const notifications = await collectNotifications(scene.world, [scene.employer, scene.ruth, scene.jonah, scene.mia])
  await notifications()
  const first = (await scene.press()).body[0]!.offer!.id
  return { ...scene, notifications, first }
}

const FLAG = 'email_application_updates'
const notice = (
  to: string,
  { job }: Pick<Scene, 'job'>,
  title: string,
  body: string,
  page: 'job' | 'project' = 'job',
) =>
  byMailAndPush(to, FLAG, {
    title,
    body,
    subject: `${title}${title.includes(':') ? ',' : ':'} Arena rig`,
    path: `/?${page}=${job.id}`,
    tag: `job:${job.id}`,
  })
const asked = (scene: Scene, to: string, until = '17:10') =>
  notice(
    to,
    scene,
    'A place is free: Rigger',
    `Northern Rigging is offering you the place as Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00, for Arena rig. It’s held for you until ${until}: take it or turn it down.`,
  )
const takenBack = (scene: Scene) =>
  notice(
    'Ruth Kessler',
    scene,
    'No longer free: Rigger',
    'The Rigger spot on Arena rig is no longer offered by Northern Rigging.',
  )
/** A mail about a project itself belongs to no setting. */
const closed = (scene: Scene, to: string) =>
  notice(
    to,
    scene,
    'Closed: Arena rig',
    'Arena rig has been closed and isn’t taking new applications. You are not confirmed. Your application still stands, and the company can still answer it.',
  ).map((one) =>
    one.by === 'mail' ? { ...one, subject: 'Closed: Arena rig', text: one.text.replace(/\n--[^]*/, '') } : one,
  )
const BOSS = 'Boss of Northern'

test('offered: which place, by whom, when, and until when it can be accepted', async () => {
  const scene = await listening()
  expect(await scene.notifications()).toEqual(asked(scene, 'Ruth Kessler'))
})

test('offered late in the evening: until which time of the next day', async () => {
  const scene = await listening('2027-02-01T23:10:00Z')
  expect(await scene.notifications()).toEqual(asked(scene, 'Ruth Kessler', '2 Feb at 01:10'))
})

test('an offer that quiet hours hold back is not pushed once it has lapsed or been answered, and still is while it waits', async () => {
  const { world, ruth, jonah, mia, job, press } = await shortlist()
  const quiet = async (person: typeof ruth, to: string) =>
    person.put('/notifications/settings', { quiet_hours: { from: '22:00', to } })
  await quiet(ruth, '07:00')
  await quiet(jonah, '07:00')
  await quiet(mia, '00:45')
  world.setClock('2027-02-01T22:30:00Z')
  const notifications = await collectNotifications(world, [ruth, jonah, mia])
  await press()
  await answerOffer(ruth, job, 'decline')
  world.setClock('2027-02-02T00:30:30Z')
  await lapseOffers(world.ctx)
  world.setClock('2027-02-02T00:45:30Z')
  const pushed = async () =>
    (await notifications()).flatMap((one) => (one.by === 'push' ? `${one.to}: ${one.title}` : []))
  expect(await pushed()).toEqual(['Mia Lund: A place is free: Rigger'])
  world.setClock('2027-02-02T07:00:30Z')
  expect(await pushed()).toEqual([])
})

test('offered to somebody who is not free: which day, in their own words, and to the worker that it clashes', async () => {
  const scene = await shortlist()
  const { world, ruth, jonah, mia, job, applications, press } = scene
  await step(jonah, applications[1]!, 'withdraw')
  await step(mia, applications[2]!, 'withdraw')
  await ruth.put('/calendar/blocked-days', { days: ['2027-03-02'], is_blocked: true, note: 'Wedding' })
  const notifications = await collectNotifications(world, [ruth])
  await notifications()
  const abouts: unknown[] = []
  const { push } = world.ctx.ports
  const send = push.send
  push.send = (device, payload) => {
    abouts.push(payload.notification.data.about)
    return send(device, payload)
  }
  await press()
  const body =
    'Northern Rigging is offering you the place as Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00, for Arena rig. Check the dates: you blocked Tue 2 Mar. It’s held for you until 17:10: take it or turn it down.'
  expect(await notifications()).toEqual(notice('Ruth Kessler', scene, 'A place is free: Rigger', body))
  expect(abouts).toMatchObject([{ job_id: job.id, clashes: true }])
})

test('the push of an offer has what its answer needs, with the longest title as well', async () => {
  const { world, ruth, job, employer, press } = await shortlist()
  await world.ctx.db.write((tx) =>
    tx.$client.prepare('update jobs set title = ? where id = ?').run('👩‍🚒'.repeat(80), job.id),
  )
  const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/ruth')
  await ruth.post('/push/subscriptions', subscription)
  const sent: PushPayload[] = []
  world.ctx.ports.push.send = async (_device, payload) => {
    sent.push(payload)
    return { kind: 'sent' }
  }
  const { id, expires_at } = (await press()).body[0]!.offer!
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.notification.data).toEqual({
    user_id: ruth.user.id,
    about: {
      kind: 'offer',
      job_id: job.id,
      employer_id: employer.user.id,
      offer_id: id,
      expires_at,
      job_title: expect.stringMatching(/^(👩‍🚒)+…$/u),
    },
  })
  expect(Buffer.byteLength(JSON.stringify(sent[0]))).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX_BYTES)
})

test.each<Case>([
  {
    why: 'a no, and somebody is next',
    happens: ({ ruth, job }) => answerOffer(ruth, job, 'decline'),
    states: ['declined', 'waiting'],
    notifications: (scene) => [
      ...notice(
        BOSS,
        scene,
        'Offered to the next: Rigger',
        'Ruth Kessler turned down the Rigger spot on Arena rig. It’s now offered to Jonah Birch.',
        'project',
      ),
      ...asked(scene, 'Jonah Birch'),
    ],
  },
  {
    why: 'a no, and nobody is next',
    happens: async ({ ruth, jonah, mia, applications, job, notifications }) => {
      await step(jonah, applications[1]!, 'withdraw')
      await step(mia, applications[2]!, 'withdraw')
      await notifications()
      await answerOffer(ruth, job, 'decline')
    },
    states: ['declined'],
    notifications: (scene) =>
      notice(
        BOSS,
        scene,
        'Still free: Rigger',
        'Ruth Kessler turned down the Rigger spot on Arena rig. Nobody else on the shortlist is free for it.',
        'project',
      ),
  },
  {
    why: 'two hours without a word, and somebody is next',
    happens: async ({ world }) => {
      world.setClock('2027-02-01T17:10:00Z')
      await lapseOffers(world.ctx)
    },
    states: ['lapsed', 'waiting'],
    notifications: (scene) => [
      ...notice(
        BOSS,
        scene,
        'Offered to the next: Rigger',
        'Ruth Kessler didn’t answer in time about the Rigger spot on Arena rig. It’s now offered to Jonah Birch.',
        'project',
      ),
      ...asked(scene, 'Jonah Birch', '19:10'),
    ],
  },
  {
    why: 'somebody else is confirmed for the place',
    happens: ({ employer, applications }) => step(employer, applications[2]!, 'accept'),
    states: ['gone'],
    notifications: (scene) => [
      ...byMailAndPush('Mia Lund', FLAG, {
        title: 'You are confirmed',
        subject: 'You are confirmed: Arena rig',
        body: 'Northern Rigging has confirmed you for Arena rig: Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00.',
        path: `/?tab=confirmed&job=${scene.job.id}`,
        tag: `job:${scene.job.id}`,
      }),
      ...notice(
        'Ruth Kessler',
        scene,
        'No longer free: Rigger',
        'The Rigger spot on Arena rig has gone to somebody else.',
      ),
    ],
  },
  {
    why: 'the offer is taken back',
    happens: (scene) => scene.employer.post(`/jobs/${scene.job.id}/offers/${scene.first}/stop`),
    states: ['stopped'],
    notifications: takenBack,
  },
  {
    why: 'the project is closed, of which everybody who waits is notified, too',
    happens: ({ employer, job }) => employer.post(`/jobs/${job.id}/close`),
    states: ['stopped'],
    notifications: (scene) => {
      const [mail, push] = takenBack(scene)
      const [closedMail, closedPush] = closed(scene, 'Ruth Kessler')
      return [...closed(scene, 'Jonah Birch'), ...closed(scene, 'Mia Lund'), closedMail!, mail!, push!, closedPush!]
    },
  },
  {
    why: 'accepted: the company is notified of that, and of nothing else',
    happens: ({ ruth, job }) => answerOffer(ruth, job, 'take'),
    states: ['taken'],
    notifications: (scene) =>
      notice(
        BOSS,
        scene,
        'Ruth Kessler took the spot',
        'Ruth Kessler took the spot you offered and is confirmed for Arena rig: Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00.',
        'project',
      ),
  },
  {
    why: 'withdrawn: the company is notified of that, not of the offer; the next is asked',
    happens: ({ ruth, applications }) => step(ruth, applications[0]!, 'withdraw'),
    states: ['declined', 'waiting'],
    notifications: (scene) => [
      ...notice(BOSS, scene, 'Application withdrawn', 'Ruth Kessler has withdrawn from Arena rig.', 'project'),
      ...asked(scene, 'Jonah Birch'),
    ],
  },
  {
    why: 'rejected: she is notified of that, not of the offer; the next is asked',
    happens: ({ employer, applications }) => step(employer, applications[0]!, 'reject'),
    states: ['stopped', 'waiting'],
    notifications: (scene) => [
      ...asked(scene, 'Jonah Birch'),
      ...notice('Ruth Kessler', scene, 'Not this time', 'Northern Rigging went with somebody else for Arena rig.'),
    ],
  },
])('an offer ends: $why', async ({ happens, notifications, states }) => {
  const scene = await listening()
  await scene.notifications()
  await happens(scene)
  expect(await scene.notifications()).toEqual(notifications(scene))
  const rows = await scene.world.ctx.db.read.select().from(offers).orderBy(offers.id).all()
  expect(rows.map(({ state }) => state)).toEqual(states)
})
