import { actOn, clock, dayOf, nameChief, seenOf, submitDay } from './hours.ts'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { openLimits } from '../../../server/http/limits.ts'
import { broadcasts } from '../../../server/db/schema/messages.ts'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { purchases } from '../../../server/db/schema/payments.ts'
import { invitations, sessions } from '../../../server/db/schema/people.ts'
import { referees } from '../../../server/db/schema/referees.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { PASSWORD } from '../api.ts'
import { sendCredential } from './documents.ts'
import { reports } from '../../../server/db/schema/staff.ts'
import { attach, idIn } from './attachments.ts'
import { addSheetFile, publish } from './call-sheets.ts'
import { createOverJob } from './bare-job.ts'
import {
  applyFor,
  editRoles,
  jobsWorld,
  MANCHESTER,
  post,
  role,
  SAVED_SEARCH,
  shortlisted,
  step,
  TEMPLATE,
} from './jobs.ts'
import { createEmployer, createFreelancer, createMember, createStaff, type Person } from './people.ts'
import { PAY_TEMPLATE } from './pay.ts'
import { createJobCheckout } from './payments.ts'
import { photoForm, photoWithPlace } from './photos.ts'
import { recordCheck } from './right-to-work.ts'
import { ask } from './referees.ts'
import { beginUpload } from './uploads.ts'
import type { World } from '../world.ts'

export const ROLES = [
  'anonymous',
  'freelancer',
  'other_freelancer',
  'employer',
  'other_employer',
  'member',
  'staff',
] as const
export type Role = (typeof ROLES)[number]
export type Ids = Awaited<ReturnType<typeof accessWorld>>['ids']

/**
 * A world for trying every permission. What `ids` names belongs to `freelancer` or to `employer`, whose company
 * `member` works for; the others have no relation to it.
 */
export async function accessWorld() {
  const world = await jobsWorld()
  // Each of them tries each operation: rate limits are tested elsewhere.
  world.ctx.limits = openLimits({ resetMails: 100, codes: 100, failedSignInsFromTo: 100 })
  const password_hash = await hashPassword(PASSWORD)
  const rigger = { ...MANCHESTER, password_hash }
  const employer = await createEmployer(world, { password_hash })
  const freelancer = await createFreelancer(world, { ...rigger, verification_status: 'pending' })
  const people: Record<Exclude<Role, 'anonymous'>, Person> = {
    freelancer,
    employer,
    other_freelancer: await createFreelancer(world, rigger),
    other_employer: await createEmployer(world, { password_hash }),
    member: await createMember(world, employer, { password_hash }),
    staff: await createStaff(world, rigger),
  }
  const [job, shortlistedFor, openJob] = [await post(employer), await post(employer), await post(employer)]
  const application = await applyFor(freelancer, job)
  const onShortlist = await shortlisted(employer, freelancer, shortlistedFor)
  const { body: conversation } = await freelancer.post('/messages/send-direct', {
    recipient_id: employer.user.id,
    content: 'Hi',
  })
  const report = { reason: 'Spam or a scam' }
  await employer.post(`/users/${freelancer.user.id}/report`, report)
  const ids = {
    freelancer: freelancer.user.id,
    employer: employer.user.id,
    /** Without applications. */
    open_job: openJob.id,
    job: job.id,
    premium_job: await premiumJob(world, employer),
    application: application.id,
    job_of_shortlisted: shortlistedFor.id,
    shortlisted: onShortlist.id,
    ...(await offerTo(freelancer, employer)),
    ...(await amendFor(freelancer, employer)),
    ...(await requestPayOf(freelancer, employer)),
    /** Written by `member`. */
    note: await noteOn(application, people.member),
    /** It is over, and `freelancer` was confirmed for it. */
    over_job: (await createOverJob(world, employer, [freelancer])).id,
    ...(await sheetFor(world, employer, freelancer, people.member)),
    conversation: conversation.conversation_id as string,
    /** Sent by `freelancer` to `employer`. */
    attachment: await attachmentTo(world, freelancer, employer),
    message: conversation.message.id as string,
    session: await sessionOf(world, freelancer),
    company: employer.user.company_id!,
    member: people.member.user.id,
    invitation: await inviteInto(world, employer),
    ...(await portfolioOf(world, freelancer)),
    saved_search: (await freelancer.post('/saved-searches', SAVED_SEARCH)).body.id as string,
    broadcast: await broadcastTo(world, employer, `/jobs/${job.id}/broadcasts`, {
      audience: { to: 'selection', freelancer_ids: [freelancer.user.id] },
    }),
    crew_message: await broadcastTo(world, employer, '/crews/messages', { freelancer_ids: [freelancer.user.id] }),
    template: (await employer.post('/jobs/templates', TEMPLATE)).body.id as string,
    pay_template: (await employer.post('/pay/templates', PAY_TEMPLATE)).body.id as string,
    right_to_work: (await recordCheck(world, employer, freelancer)).body.id,
    crew_list: (await employer.post('/crews', { name: 'Riggers of the north' })).body.id as string,
    /** Not paid. */
    checkout: (await createJobCheckout(employer, 'basic')).body.session_id,
    credential: (await sendCredential(world, freelancer)).body.id,
    upload: (await beginUpload(world, freelancer, { size: 5 })).id,
    referee: await refereeOf(world, freelancer),
    report: (await world.ctx.db.read.select().from(reports).get())!.id,
    others_package: await packageOf(world, people.other_employer),
    nothing: uuid(),
  }
  return { world, people, ids }
}

/** A job that `freelancer` is confirmed for, with a call sheet that names a document, and the whole team as its chiefs. */
async function sheetFor(world: World, employer: Person, freelancer: Person, member: Person) {
  const when = { date_start: '2027-06-01T08:00:00.000Z', date_end: '2027-06-02T20:00:00.000Z' }
  const job = await post(employer, { roles: [role(when)] })
  const booked = await applyFor(freelancer, job)
  await step(employer, booked, 'accept')
  const days = await daysFor(employer, freelancer, booked.id)
  const [chief_day, chief_sent_day] = ['2027-06-01', '2027-06-02']
  for (const day of [chief_day, chief_sent_day]) await clock(freelancer, booked.id, `${day} in 08:00 out 14:00`)
  const chief_sent = await submitDay(freelancer, booked.id, chief_sent_day)
  await nameChief(employer, job.id, member, [chief_day, chief_sent_day])
  const { body: granted } = await nameChief(employer, job.id, employer, [chief_day, chief_sent_day])
  const { body: document } = await addSheetFile(world, employer, job.id)
  await publish(employer, job.id, 1, { documents: [document.id] })
  const sheet_link = uuid()
  await employer.put(`/jobs/${job.id}/call-sheet/links/${sheet_link}`, {
    token: 'a'.repeat(43),
    ends_at: '2027-06-03T22:00:00.000Z',
  })
  return {
    /** Of `freelancer`, for `sheet_job`. */
    booking: booked.id,
    ...days,
    chief_day,
    chief_sent_day,
    chief_sent_hash: chief_sent.versions[0]!.hash,
    /** Of `employer`. */
    grant: granted.id,
    sheet_link,
    new_sheet_link: uuid(),
    sheet_role: job.roles[0]!.id,
    sheet_job: job.id,
    sheet_document: document.id,
    sheet_version: '1',
    next_version: '2',
  }
}

/** Three days of a booking: one to send, one sent, one signed. */
async function daysFor(employer: Person, freelancer: Person, booking: string) {
  const days = { worked_day: '2027-05-01', sent_day: '2027-05-02', signed_day: '2027-05-03' }
  for (const day of Object.values(days)) await clock(freelancer, booking, `${day} in 08:00 out 14:00`)
  const sent = await submitDay(freelancer, booking, days.sent_day)
  const signed = await submitDay(freelancer, booking, days.signed_day)
  await actOn(employer, booking, 'sign', seenOf(signed), days.signed_day)
  const { draft } = await dayOf(freelancer, booking, days.worked_day)
  return {
    ...days,
    worked_hash: draft!.hash!,
    sent_hash: sent.versions[0]!.hash,
    signed_hash: signed.versions[0]!.hash,
  }
}

async function attachmentTo(world: World, sender: Person, { user }: Person) {
  const { body: attached } = await attach(world, sender)
  await sender.post('/messages/send-direct', { recipient_id: user.id, ...attached })
  return idIn(attached)
}

/** An offered place, on days of its own. */
async function offerTo(freelancer: Person, employer: Person) {
  const days = { date_start: '2027-07-01T08:00:00Z', date_end: '2027-07-02T20:00:00Z' }
  const job = await post(employer, { roles: [role(days)] })
  await shortlisted(employer, freelancer, job)
  const offered_role = job.roles[0]!.id
  const { body } = await employer.post(`/jobs/${job.id}/offers`, { job_role_id: offered_role })
  return { offered_job: job.id, offered_role, offer: body[0].offer.id as string }
}
/** Booked on days of its own, and asked to agree to a lower rate. */
async function amendFor(freelancer: Person, employer: Person) {
  const days = { date_start: '2027-08-01T08:00:00Z', date_end: '2027-08-02T20:00:00Z' }
  const job = await post(employer, { roles: [role(days)] })
  const application = await applyFor(freelancer, job)
  await step(employer, application, 'accept')
  const { applications } = await editRoles(employer, job, { day_rate: 100 })
  return {
    amended_job: job.id,
    other_booking: application.id,
    amendment: (applications[0] as Application).amendment!.id,
  }
}
/** Booked, and asks for another rate. */
async function requestPayOf(freelancer: Person, employer: Person) {
  const days = { date_start: '2027-09-01T08:00:00Z', date_end: '2027-09-02T20:00:00Z' }
  const job = await post(employer, { roles: [role(days)] })
  const application = await applyFor(freelancer, job)
  await step(employer, application, 'accept')
  const asked = { day_rate: 900, from_day: '2027-09-02', reason: 'The second day is a night.' }
  const { body } = await freelancer.post<Application>(
    `/jobs/${job.id}/applications/${application.id}/pay-request`,
    asked,
  )
  return { pay_request_job: job.id, pay_request_booking: application.id, pay_request: body.pay_request!.id }
}
const noteOn = async ({ id, job_id }: Application, author: Person) =>
  (await author.post(`/jobs/${job_id}/applications/${id}/notes`, { text: 'Good on the phone.' })).body.id as string

const sessionOf = async (world: World, { user }: Person) =>
  (await world.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, user.id)).get())!.id

async function premiumJob(world: World, employer: Person) {
  const { id } = await post(employer)
  await world.ctx.db.write((tx) => tx.update(jobs).set({ placement: 'top' }).where(eq(jobs.id, id)).run())
  return id
}

async function inviteInto(world: World, { user }: Person) {
  const at = world.ctx.now().toISOString()
  const invited = { email: 'invited@example.com', full_name: 'Priya Shah', expires_at: '2027-12-01', created_at: at }
  const row = { ...invited, id: uuid(), company_id: user.company_id! }
  await world.ctx.db.write((tx) => tx.insert(invitations).values(row).run())
  return row.id
}

async function portfolioOf(world: World, { token, post: send }: Person) {
  const uploaded = await world.app.request('/api/users/photos', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: photoForm(await photoWithPlace()),
  })
  const { id: photo } = (await uploaded.json()) as { id: string }
  const item = { event_name: 'Arena tour', role: 'Rigger', end_client: 'Rig & Co', photos: [photo] }
  return { photo, item: (await send('/users/portfolio-items', item)).body.id as string }
}

/** Given, so that two posts of it are left. */
async function packageOf(world: World, { user }: Person) {
  const at = world.ctx.now().toISOString()
  const of = { id: uuid(), user_id: user.id, company_id: user.company_id!, created_at: at, paid_at: at }
  const given = { package_id: 'basic', amount: 0, currency: 'gbp', posts: 2, posts_left: 2, state: 'granted' } as const
  await world.ctx.db.write((tx) =>
    tx
      .insert(purchases)
      .values({ ...of, ...given })
      .run(),
  )
  return of.id
}

/** Sent an hour ago, so that a reminder is allowed. */
async function broadcastTo(world: World, employer: Person, path: string, to: object) {
  const { body } = await employer.post(path, { ...to, content: 'Doors at five.' })
  const created_at = new Date(world.ctx.now().getTime() - 3_600_000).toISOString()
  await world.ctx.db.write((tx) => tx.update(broadcasts).set({ created_at }).where(eq(broadcasts.id, body.id)).run())
  return body.id as string
}

/** Invited two days ago, so that another mail is allowed. */
async function refereeOf(world: World, freelancer: Person) {
  const { id } = (await ask(freelancer, 'ruth@example.com')).body[0]!
  const sent_at = new Date(world.ctx.now().getTime() - 2 * 86_400_000).toISOString()
  await world.ctx.db.write((tx) => tx.update(referees).set({ sent_at }).where(eq(referees.id, id)).run())
  return id
}
