import type { LocalApplication } from '../../../client/offline/store/rows.ts'
import { queueOfferAnswer, queueCancellation, queueTermsAnswer } from '../../../client/offline/outbox/kinds/booking.ts'
import { queueApplication } from '../../../client/offline/outbox/kinds/application.ts'
import { queueWithdrawal } from '../../../client/offline/outbox/kinds/withdrawal.ts'
import { queuePunch } from '../../../client/offline/outbox/kinds/punch.ts'
import { queueSheetReminder, queueSheetSeen } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import { SHEET_REMIND_MINUTES } from '../../../shared/limits.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import type { Operation, Operations, Scene } from './scene.ts'

const apply: Operation = async ({ random, devices: [freelancer], jobs, reference }) => {
  const job = random.pick(jobs)
  if ((await freelancer.db.applications.where({ job_id: job.id }).count()) > 0) return
  const content = reference.next('words')
  const by = freelancer.person.user.id
  const { id } = await queueApplication({ job, message: content }, freelancer.tab.device)
  // Its text is also a message of a conversation, whose id the server chooses.
  reference.wrote({ id, sender: by, thread: job.id, content })
  reference.wish({
    by,
    key: `application ${id}`,
    isIt: ({ path, body }) => path === `/jobs/${job.id}/apply` && body.id === id,
  })
}

const withdraw: Operation = async (scene) => {
  const { devices, reference } = scene
  const [freelancer] = devices
  const found = await applicationOf(scene, ({ status }) => status !== 'withdrawn')
  if (!found) return
  const { job, application } = found
  const { isIdle } = freelancer
  const unsent = await freelancer.db.outbox.get(application.id)
  await queueWithdrawal({ job, application }, freelancer.tab.device)
  if (unsent) reference.tookBack(unsent, isIdle)
  const left = await freelancer.db.applications.get(application.id)
  if (left?.status !== 'withdrawn' || !left.state) return
  reference.wish({
    by: freelancer.person.user.id,
    key: `withdrawal ${application.id}`,
    isIt: ({ path }) => path === `/jobs/${job.id}/applications/${application.id}/withdraw`,
    // It was never there, and is not there now.
    isDoneBy: ({ status }) => unsent !== undefined && status === 404,
  })
}

const cancel: Operation = async (scene) => {
  const found = await applicationOf(scene, ({ status }) => status === 'accepted')
  if (!found) return
  const { job, application } = found
  const [freelancer] = scene.devices
  await queueCancellation({ job, application_id: application.id, reason: 'Ill.' }, freelancer.tab.device)
  scene.reference.wish({
    by: freelancer.person.user.id,
    key: `cancellation ${application.id}`,
    isIt: ({ path }) => path === `/jobs/${job.id}/applications/${application.id}/cancel`,
  })
}

const answer: Operation = async (scene) => {
  const found = await applicationOf(scene, ({ offer }) => offer?.state === 'waiting')
  const offer_id = found?.application.offer?.id
  if (!offer_id) return
  const [freelancer] = scene.devices
  const given = scene.random.pick(['take', 'decline'] as const)
  const rows = await freelancer.db.outbox.toArray()
  const isAnswered = rows.some((row) => row.kind === 'offer_answer' && row.body.offer_id === offer_id)
  const item = await queueOfferAnswer({ job: found.job, offer_id, answer: given }, freelancer.tab.device)
  // A sync may have brought the offer's end meanwhile.
  if (isAnswered || item === null) return
  scene.reference.wish({
    by: freelancer.person.user.id,
    key: `answer ${offer_id}`,
    isIt: ({ path }) => path === `/jobs/${found.job.id}/offers/${offer_id}/${given}`,
  })
}

/** The company cuts the rate of a job's role, or raises it again. */
const changeRate: Operation = async ({ random, devices: [, employer], callAsEmployer }) => {
  const job = random.pick((await employer.db.jobs.toArray()).filter(({ applications }) => applications.length > 0))
  if (!job) return
  const { title, description, event_type, location, postcode, required_skills } = job
  const day_rate = random.pick([100, 200, 300])
  const roles = job.roles.map(({ filled: _filled, shift_days: _days, ...role }) => ({ ...role, day_rate }))
  const facts = { title, description, event_type, location, postcode, required_skills }
  await callAsEmployer('PUT', `/jobs/${job.id}`, { ...facts, roles })
}

const answerTermsAsked: Operation = async (scene) => {
  const found = await applicationOf(scene, ({ amendment }) => amendment?.state === 'waiting')
  const amendment_id = found?.application.amendment?.id
  if (!amendment_id) return
  const [freelancer] = scene.devices
  const given = scene.random.pick(['agree', 'decline'] as const)
  const rows = await freelancer.db.outbox.toArray()
  if (rows.some((row) => row.kind === 'terms_answer' && row.body.amendment_id === amendment_id)) return
  await queueTermsAnswer({ job: found.job, amendment_id, answer: given }, freelancer.tab.device)
  scene.reference.wish({
    by: freelancer.person.user.id,
    key: `terms ${amendment_id}`,
    isIt: ({ path }) => path === `/jobs/${found.job.id}/amendments/${amendment_id}/${given}`,
  })
}

/** One of the freelancer's, with its job; undefined: there is none such. */
export async function applicationOf(
  { random, devices: [freelancer], jobs }: Scene,
  isMeant: (application: LocalApplication) => boolean,
) {
  const application = random.pick((await freelancer.db.applications.toArray()).filter(isMeant))
  const job = jobs.find(({ id }) => id === application?.job_id)
  return application && job && { application, job }
}

/** The employer decides by plain requests, without an outbox. */
const decide: Operation = async ({ random, devices: [, employer], callAsEmployer }) => {
  const rows = await employer.db.jobs.toArray()
  const application = random.pick(rows.flatMap(({ applications }) => applications))
  if (!application || typeof application === 'string') return
  const [role] = rows.find(({ id }) => id === application.job_id)!.roles
  const step = random.pick([
    'shortlist',
    'shortlist',
    'shortlist',
    'offer',
    'offer',
    'offer',
    'accept',
    'reject',
    'cancel',
  ])
  if (step === 'offer') return callAsEmployer('POST', `/jobs/${application.job_id}/offers`, { job_role_id: role!.id })
  const body = step === 'cancel' ? { reason: 'Rain.' } : {}
  await callAsEmployer('POST', `/jobs/${application.job_id}/applications/${application.id}/${step}`, body)
}

/** The next version of a job's call sheet, by a plain request; an existing one is refused. */
const publish: Operation = async ({ random, devices: [, employer], jobs, reference, callAsEmployer }) => {
  const job = random.chance(0.7) ? jobs[2]! : random.pick(jobs)
  const version = ((await employer.db.call_sheets.get(job.id))?.version ?? 0) + 1
  await callAsEmployer('PUT', `/jobs/${job.id}/call-sheet/versions/${version}`, {
    ...SHEET,
    notes: reference.next('notes'),
  })
}

const seeSheet: Operation = async ({ random, devices: [freelancer], reference }) => {
  const sheet = random.pick(await freelancer.db.call_sheets.toArray())
  if (!sheet) return
  await queueSheetSeen({ sheet, job_title: 'A job' }, freelancer.tab.device)
  reference.wish({
    by: freelancer.person.user.id,
    key: `seen ${sheet.id}`,
    isIt: ({ path, body }) => path === `/jobs/${sheet.id}/call-sheet/seen` && body.version >= sheet.version,
    // No longer in the crew: the mark is deleted.
    isDoneBy: ({ status }) => status === 404,
  })
}

/** The employer reminds the freelancer of a call sheet; often of one that they have seen. */
const remindOfCall: Operation = async ({ random, devices: [freelancer, employer], jobs, reference, moveClock }) => {
  const sheet = random.pick(await employer.db.call_sheets.filter(({ version }) => version > 0).toArray())
  const job = jobs.find(({ id }) => id === sheet?.id)
  if (!job) return
  // Another one sooner would wait for the server's clock, which stands still at the end.
  moveClock((SHEET_REMIND_MINUTES + 1) * 60_000)
  const { id: freelancer_id, full_name } = freelancer.person.user
  await queueSheetReminder({ job, person: { freelancer_id, full_name } }, employer.tab.device)
  const waiting = await employer.db.outbox.toArray()
  const item = waiting.find((row) => row.kind === 'sheet_reminder' && row.body.job_id === job.id)
  // A second tab may have sent it already.
  if (!item) return
  reference.wish({
    by: employer.person.user.id,
    key: `reminder ${job.id}`,
    isIt: ({ path, body }) => path === `/jobs/${job.id}/call-sheet/crew/${freelancer_id}/remind` && body.id === item.id,
    // They have seen it meanwhile, or are no longer in the crew.
    isDoneBy: ({ status }) => status === 409,
  })
}

/** Clocked by the freelancer, whatever becomes of the booking meanwhile. */
const clock: Operation = async (scene) => {
  const found = await applicationOf(scene, ({ status, state }) => status === 'accepted' && !state)
  if (!found) return
  const { job, application } = found
  const [{ person, tab }] = scene.devices
  const booking = {
    booking_id: application.id,
    job_id: job.id,
    job_title: job.title,
    freelancer_id: person.user.id,
  }
  const kind = scene.random.pick(['in', 'break', 'back', 'out'] as const)
  const { punch, isNew } = await queuePunch({ booking, kind, method: 'self', noPlace: 'not asked' }, tab.device)
  if (!isNew) return
  scene.reference.wish({
    by: person.user.id,
    key: `punch ${punch.id}`,
    isIt: ({ path, body }) => path === `/bookings/${application.id}/punches` && body.id === punch.id,
  })
}

export const bookingOperations: Operations = {
  apply: { weight: 4, run: apply },
  withdraw: { weight: 2, run: withdraw },
  decide: { weight: 5, run: decide },
  cancel: { weight: 1, run: cancel },
  answer: { weight: 4, run: answer },
  changeRate: { weight: 2, run: changeRate },
  answerTermsAsked: { weight: 3, run: answerTermsAsked },
  clock: { weight: 3, run: clock },
  publish: { weight: 1, run: publish },
  seeSheet: { weight: 2, run: seeSheet },
  remindOfCall: { weight: 1, run: remindOfCall },
}
