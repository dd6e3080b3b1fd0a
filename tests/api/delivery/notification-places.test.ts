import { expect, test } from 'vitest'
import { sendCallReminders } from '../../../server/call-sheets/remind-of-calls.ts'
import { notifyOfEndingJobs } from '../../../server/jobs/notify-of-ending-jobs.ts'
import { warnOfExpiry } from '../../../server/people/credentials/credential-decisions.ts'
import { notifyOfFollowUps } from '../../../server/right-to-work/notify-of-follow-ups.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notification-kinds.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { confirm } from '../../support/factories/call-sheet-crew.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import { sendCredential } from '../../support/factories/documents.ts'
import { invite, postPremium } from '../../support/factories/fitting.ts'
import { actOn, clock, seenOf, submitDay, WHOLE_DAY } from '../../support/factories/hours.ts'
import {
  applyFor,
  jobBody,
  jobsWorld,
  MANCHESTER,
  post,
  SAVED_SEARCH,
  step,
  editRoles,
} from '../../support/factories/jobs.ts'
import { complete, createJobCheckout, payEmbedded } from '../../support/factories/payments.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { planShift, publishPlan } from '../../support/factories/plan.ts'
import { recordCheck } from '../../support/factories/right-to-work.ts'
import { ask, linkIn, submit, words } from '../../support/factories/referees.ts'
import { PLACES } from '../../support/notification-places.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'
import { createDevice } from '../../support/sync-device.ts'

/** A job of Mina's, and Ana, each with a device for pushes. */
async function stage() {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const mina = await createEmployer(world, { full_name: 'Mina', company_name: 'Brightline' })
  const home = { ...MANCHESTER, location: 'Manchester', job_roles: ['Rigger'], skills: ['IPAF'] }
  const ana = await createFreelancer(world, { full_name: 'Ana', ...home })
  const job = await post(mina)
  const notifications = await collectNotifications(world, [mina, ana])
  /** What is due at a moment is done. */
  const due = async (moment: string, work: (ctx: typeof world.ctx) => Promise<unknown>) => {
    world.setClock(moment)
    await work(world.ctx)
  }
  return { world, mina, ana, job, notifications, due }
}
type Stage = Awaited<ReturnType<typeof stage>>

type Ids = Partial<Record<'JOB' | 'CONVERSATION' | 'CREDENTIAL' | 'DAY', string>>
type Event = {
  to: 'mina' | 'ana'
  /** Returns the ids of what the entry is about, where it is not the stage's job. */
  happens: (stage: Stage) => Promise<Ids | void>
  /** Where the mail leads, or that none is sent, or none with a link, if not to the place of the entry. */
  mail?: string | null
  /** The same of the push. */
  push?: string
}

const decided = (action: string, reason?: object): Event => ({
  to: 'ana',
  happens: async ({ mina, ana, job }) => void (await step(mina, await applyFor(ana, job), action, reason)),
})
/** Told as a message of the conversation, which has the words. */
const AS_MESSAGE = PLACES.message

/** How each comes about; who is told, and what besides the entry leads to the same place. */
const EVENTS: Record<NotificationKind, Event> = {
  message: {
    to: 'ana',
    // Who has a device for pushes gets no mail.
    mail: null,
    happens: async ({ mina, ana }) =>
      void (await mina.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Hello' })),
  },
  application: { to: 'mina', push: AS_MESSAGE, happens: async ({ ana, job }) => void (await applyFor(ana, job)) },
  shortlisted: decided('shortlist'),
  accepted: decided('accept'),
  rejected: decided('reject'),
  cancelled: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      const application = await confirm(mina, ana, job)
      await step(mina, application, 'cancel', { reason: 'Rained off.' })
    },
  },
  offer: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      await step(mina, await applyFor(ana, job), 'shortlist')
      await mina.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
    },
  },
  invitation: {
    to: 'ana',
    push: AS_MESSAGE,
    happens: async ({ world, mina, ana }) => {
      const job = await postPremium(world, mina)
      await invite(mina, job, ana)
      return { JOB: job.id }
    },
  },
  matching_job: {
    to: 'ana',
    happens: async ({ mina, ana }) => {
      await ana.post('/saved-searches', SAVED_SEARCH)
      return { JOB: (await post(mina)).id }
    },
  },
  job_changed: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      await applyFor(ana, job)
      await editRoles(mina, job, { day_rate: 300 })
    },
  },
  terms: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      await confirm(mina, ana, job)
      await editRoles(mina, job, { day_rate: 200 })
    },
  },
  project_ending: { to: 'mina', happens: ({ due }) => due('2027-02-28T12:00:00Z', notifyOfEndingJobs) },
  call_sheet: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      await confirm(mina, ana, job)
      await publish(mina, job.id, 1)
    },
  },
  shifts: {
    to: 'ana',
    happens: async ({ mina, ana, job }) => {
      const { id } = await confirm(mina, ana, job)
      const shifts = [planShift(job.roles[0]!.id, { day: '2027-03-01', people: [id] })]
      expect((await publishPlan(mina, job.id, { shifts })).status).toBe(201)
    },
  },
  hours: {
    to: 'ana',
    happens: async ({ world, mina, ana, job }) => {
      const { id } = await confirm(mina, ana, job)
      world.setClock('2027-03-01T20:00:00Z')
      await clock(ana, id, WHOLE_DAY)
      await actOn(mina, id, 'sign', seenOf(await submitDay(ana, id)))
      return { DAY: `${id}:2027-03-01` }
    },
  },
  call_tomorrow: {
    to: 'ana',
    happens: async ({ mina, ana, job, due }) => {
      await confirm(mina, ana, job)
      await due('2027-02-28T17:55:00Z', sendCallReminders)
    },
  },
  call_soon: {
    to: 'ana',
    mail: null,
    happens: async ({ mina, ana, job, due }) => {
      await confirm(mina, ana, job)
      await due('2027-03-01T05:55:00Z', sendCallReminders)
    },
  },
  credential: {
    to: 'ana',
    happens: async ({ world, ana }) => {
      const { body } = await sendCredential(world, ana, { name: 'IPAF', expires_on: '2027-03-03' })
      await warnOfExpiry(world.ctx)
      return { CREDENTIAL: body.id }
    },
  },
  right_to_work: {
    to: 'mina',
    happens: async ({ world, mina, ana, job, due }) => {
      await applyFor(ana, job)
      await recordCheck(world, mina, ana, { follow_up_on: '2027-02-20' })
      await due('2027-02-20T09:00:00Z', notifyOfFollowUps)
    },
  },
  referee: {
    to: 'ana',
    mail: null,
    happens: async ({ world, ana, notifications }) => {
      await ask(ana, 'ruth@example.com')
      const [invitation] = (await notifications()) as { text: string }[]
      await submit(world, words(linkIn(invitation!.text)))
    },
  },
  rating: {
    to: 'ana',
    mail: null,
    happens: async ({ world, mina, ana, job }) => {
      await confirm(mina, ana, job)
      world.setClock('2027-03-04T12:00:00Z')
      const rating = { freelancer_id: ana.user.id, rating: 4, review: 'Calm on the phone.' }
      await mina.post(`/jobs/${job.id}/rate`, rating)
    },
  },
  payment: {
    to: 'mina',
    mail: null,
    happens: async ({ world, mina, job }) => {
      const { body } = await createJobCheckout(mina, 'basic', jobBody())
      await payEmbedded(world, { ...body, checkout_url: new URL(body.checkout_url, SITE).pathname })
      await complete(mina, body.session_id)
      return { JOB: (await mina.get<Job[]>('/jobs')).body.find(({ id }) => id !== job.id)!.id }
    },
  },
  account: {
    to: 'ana',
    mail: null,
    happens: async ({ world, ana }) => {
      await ana.post('/users/verification')
      const staff = await createStaff(world)
      expect((await staff.post(`/staff/profiles/${ana.user.id}/verify`, { reason: 'Seen.' })).status).toBe(204)
    },
  },
}

const placeOf = (template: string, ids: Ids) =>
  template.replace(/[A-Z]{2,}/, (word) => ids[word as keyof Ids] ?? `no ${word}`)

async function entryFor(person: Person, kind: NotificationKind) {
  const device = createDevice(person)
  await device.pullAll()
  const entries = (device.of('notification') as NotificationEntry[]).filter((entry) => entry.kind === kind)
  expect(entries).toHaveLength(1)
  return { entry: entries[0]!, conversation: device.of('conversation')[0]?.['conversation_id'] as string | undefined }
}

test.each(NOTIFICATION_KINDS)('%s: the entry, the push and the mail lead to one place', async (kind) => {
  const scene = await stage()
  const { to, happens, mail = PLACES[kind], push = PLACES[kind] } = EVENTS[kind]
  const person = scene[to]
  const about = await happens(scene)
  const { entry, conversation } = await entryFor(person, kind)
  const ids: Ids = { JOB: scene.job.id, ...(conversation && { CONVERSATION: conversation }), ...about }
  expect(entry.navigate).toBe(placeOf(PLACES[kind], ids))

  const sent = (await scene.notifications()).filter((one) => one.to === person.user.full_name)
  const pushes = sent.flatMap((one) => (one.by === 'push' ? [one.navigate] : []))
  expect(pushes.at(-1)).toBe(SITE + placeOf(push, ids))
  const mails = sent.flatMap((one) => (one.by === 'mail' ? [one.text] : []))
  const links = mails.flatMap((text) => text.match(/https:\/\/standby\.example(?!\/unsubscribe)\S+/g) ?? [])
  if (mail === null) expect(links).not.toContain(SITE + placeOf(PLACES[kind], ids))
  else expect(links.at(-1)).toBe(SITE + placeOf(mail, ids))
})
