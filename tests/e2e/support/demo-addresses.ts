import screens from '../../../scripts/screens.json' with { type: 'json' }
import { DEMO_PASSWORD } from '../../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../../shared/accounts/auth.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import type { Credential } from '../../../shared/people/credentials.ts'
import { callServer } from '../../support/api.ts'
import type { RunningServer } from '../../support/server.ts'
import { staffOf } from '../../support/staff.ts'
import { createDevice } from '../../support/sync-device.ts'

/** The demonstration world's freelancer and employer. */
export const DEMO_EMAILS = { freelancer: 'tomasz@demo.example', employer: 'mina@demo.example' }

export async function signInDemo(origin: string, who: keyof typeof DEMO_EMAILS) {
  const sent = { email: DEMO_EMAILS[who], password: DEMO_PASSWORD }
  const { body } = await callServer<SignInResult>(origin, 'POST', '/auth/login', sent)
  const { user, access_token: token } = body
  return { user, token, get: <T>(path: string) => callServer<T>(origin, 'GET', path, undefined, token) }
}

type DemoMember = Awaited<ReturnType<typeof signInDemo>>

/** The paths of scripts/screens.json. What a mailed link opens has tests of its own; without the link it is the page of one that is closed. A project by its title is walked by its id. */
const listedPaths = (who: string) =>
  screens
    .filter(({ as, mailed, path }) => (as ?? 'visitor') === who && !mailed && !/^\/dev\/|\{/.test(path))
    .map(({ path }) => path)

const VISITOR_PATHS = [...listedPaths('visitor'), '/', '/confirm-email#token=example']

/** Who uses the demonstration world, and every address of theirs. */
export async function demoPeople(server: RunningServer) {
  const [freelancer, employer] = await Promise.all([
    signInDemo(server.origin, 'freelancer'),
    signInDemo(server.origin, 'employer'),
  ])
  return {
    visitor: { paths: VISITOR_PATHS },
    freelancer: { member: freelancer, paths: await freelancerPaths(freelancer) },
    employer: { member: employer, paths: await employerPaths(employer) },
    staff: { member: await staffOf(server), paths: listedPaths('staff') },
  }
}

/** Where a freelancer can be: what is listed, and what is of one job, thread or person. */
async function freelancerPaths(member: DemoMember) {
  const kept = await rowsFor(member)
  const applications = kept.of('application') as Application[]
  const conversations = kept.of('conversation') as Conversation[]
  const credentials = kept.of('credential') as Credential[]
  const booking = applications.find(({ status }) => status === 'accepted')!
  const isApplied = new Set(applications.map(({ job_id }) => job_id))
  const open = (kept.of('job') as Job[]).find(({ id }) => !isApplied.has(id))!
  return [
    ...listedPaths('freelancer'),
    '/?tab=confirmed',
    '/?tab=previous',
    `/?job=${open.id}`,
    `/?apply=${open.id}`,
    '/?job=00000000-0000-7000-8000-000000000000',
    `/?job=${booking.job_id}`,
    `/?job=${booking.job_id}&cancel=${booking.id}`,
    `/call-sheet?job=${booking.job_id}`,
    `/messages?conversation=${conversations.find(({ channel }) => !channel)!.conversation_id}`,
    `/messages?conversation=${conversations.find(({ channel }) => channel)!.conversation_id}`,
    `/company?id=${open.company_id}`,
    '/company',
    `/portfolio?credential=${credentials[0]!.id}`,
    '/portfolio?credential=new',
    `/portfolio?show=${credentials[0]!.id}`,
    '/portfolio?tab=calendar&view=week',
    '/portfolio?tab=calendar&view=list',
    ...[2, 3].map((step) => `/onboarding?step=${step}`),
    '/share',
    '/crews',
    '/payment',
    '/payment-success',
    '/payment-cancel',
  ]
}

/** Where an employer can be: what is listed, and what is of one project, person or thread. */
async function employerPaths(member: DemoMember) {
  const kept = await rowsFor(member)
  const jobs = (kept.of('job') as Job[]).toSorted((a, b) => b.applications.length - a.applications.length)
  const conversations = kept.of('conversation') as Conversation[]
  const { id } = jobs[0]!
  const { body: applicants } = await member.get<{ freelancer: { id: string } }[]>(`/jobs/${id}/applicants`)
  const { body: fitting } = await member.get<{ freelancer: { id: string } }[]>(`/jobs/${id}/matches`)
  const [person, other] = [applicants[0]!.freelancer.id, fitting[0]!.freelancer.id]
  const project = (more = '') => `/project?id=${id}${more}`
  return [
    ...listedPaths('employer'),
    '/?post=new',
    `/?manage=${id}`,
    `/?edit=${id}`,
    project(),
    `/plan?id=${id}`,
    project(`&applicant=${person}`),
    ...['fit', 'invitations', 'plan', 'sheet', 'messages', 'notes', 'documents', 'history'].map((tab) =>
      project(`&tab=${tab}`),
    ),
    project(`&tab=fit&person=${other}`),
    project(`&tab=fit&person=${other}&invite=${other}`),
    project('&tab=sheet&view=preview'),
    project('&tab=sheet&view=crew'),
    project(`&tab=messages&message=${id}`),
    '/project?id=00000000-0000-7000-8000-000000000000',
    `/portfolio?id=${person}`,
    `/portfolio?id=${person}&tab=calendar`,
    `/portfolio?id=${person}&tab=reviews`,
    `/messages?conversation=${conversations.find(({ channel }) => !channel)!.conversation_id}`,
    `/messages?conversation=${conversations.find(({ channel }) => channel)!.conversation_id}`,
    `/messages?userId=${other}`,
    '/calendar?view=people',
    '/calendar?view=month',
    '/crews',
    `/crews?list=worked&project=${id}`,
    '/?setup=company',
    `/company?id=${member.user.company_id}`,
    '/settings?tab=profile',
    '/settings?tab=password',
    '/settings?tab=data',
    '/notifications',
    '/outbox',
    '/share?refused=many',
  ]
}

async function rowsFor(member: DemoMember) {
  const device = createDevice(member)
  await device.pullAll()
  return device
}
