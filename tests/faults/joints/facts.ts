import { collectData } from '../../../server/accounts/own-data/collect-data.ts'
import type { UserContext } from '../../../server/context.ts'
import { projectsCsv } from '../../../client/projects/project-rows.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { applicationWord } from '../../../shared/hiring/application-words.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Application, FreePlaces } from '../../../shared/jobs/jobs.ts'
import { lastDayOfProject } from '../../../shared/jobs/project-days.ts'
import { acceptRefusal, closeRefusal, offerRefusal, reopenRefusal } from '../../../shared/jobs/project-acts.ts'
import { channelName } from '../../../shared/messages/message-texts.ts'
import type { Person } from '../../support/factories/people.ts'
import { staleRowsOf } from '../../support/stale-rows.ts'
import { callTimes, workedDays } from './own-days.ts'
import type { JointScene } from './scene.ts'

/** Asks every place that tells one fact; returns where they disagree, in words. May act, so those that act come last. */
type JointFact = (scene: JointScene) => Promise<string[]>

/** Another fact is another line here. */
export const JOINT_FACTS: Record<string, JointFact> = {
  'what notifications say': async ({ noticeFaults }) => noticeFaults,
  'what a device keeps': keptRows,
  'the call of a day': callTimes,
  'days of work': workedDays,
  'title and end': titleAndEnd,
  'days and state in the CSV of projects': projectDays,
  'the word for an application': applicationWords,
  'role, days and rate in the download': downloadedTerms,
  'what a button may do': buttons,
}

async function keptRows({ devices, now }: JointScene) {
  const found: string[] = []
  for (const { person, device } of devices) found.push(...(await staleRowsOf(device, person, now())))
  return found
}

async function titleAndEnd({ devices, jobs }: JointScene) {
  const found: string[] = []
  const known = new Map((await jobs()).map((job) => [job.id, job]))
  for (const { device } of devices) {
    for (const row of device.of('conversation')) {
      const job = known.get(row.job_id)
      if (!job) continue
      const shown = row.channel ? [row.other_user_name, row.channel.ends_at] : [row.job_title]
      const told = row.channel ? [channelName(job.title), job.date_end] : [job.title]
      if (`${shown}` !== `${told}`) found.push(`Messages say ${shown}, the project ${told}`)
    }
    for (const row of device.of('job'))
      if (row.title !== known.get(row.id)?.title) found.push(`the card of ${row.id} says ${row.title}`)
  }
  return found
}

async function projectDays({ jobs, now }: JointScene) {
  const all = await jobs()
  const lines = projectsCsv(all, now()).split('\r\n').slice(1)
  return all.flatMap((job, at) => {
    const days = [isoLondonDay(Date.parse(job.date_start!)), lastDayOfProject(job)]
    return lines[at]!.includes(`"${days.join('","')}"`) ? [] : `the CSV says ${lines[at]}, the project ${days}`
  })
}

async function applicationWords({ boss, jobs, applicants, world }: JointScene) {
  const found: string[] = []
  for (const job of await jobs()) {
    const response = await world.app.request(`/api/jobs/${job.id}/applicants.csv`, {
      headers: { authorization: `Bearer ${boss.token}` },
    })
    const csv = await response.text()
    for (const { freelancer, application } of await applicants(job)) {
      const told = `"${freelancer.full_name}","${applicationWord(application.status)}"`
      if (!csv.includes(told)) found.push(`the CSV lacks ${told}: ${csv}`)
    }
  }
  return found
}

async function downloadedTerms({ crew, devices, world }: JointScene) {
  const found: string[] = []
  for (const person of crew) {
    const { applications } = await collectData({ ...world.ctx, user: person.user, session: {} } as UserContext)
    const own = devices.find((one) => one.person === person)!.device.of('application') as Application[]
    for (const { terms, job_role_id, message } of own) {
      const row = applications.find((one) => one.message === message)
      if (job_role_id && terms && JSON.stringify(row?.role) !== JSON.stringify(terms))
        found.push(`the download says ${JSON.stringify(row?.role)}, the device ${JSON.stringify(terms)}`)
    }
  }
  return found
}

/** Whether a call succeeds, or is refused with the reason that stands beside the button. */
async function buttonFault(person: Person, path: string, refusal: string, body?: unknown) {
  const { status, body: answer } = await person.post(path, body)
  const isTold = refusal === '' ? status < 300 : status === 409 && answer.detail === refusal
  return isTold ? [] : [`${path} answered ${status} ${answer.detail ?? ''}; its button says '${refusal || 'go'}'`]
}

async function buttons({ boss, jobs, applicants, now }: JointScene) {
  const found: string[] = []
  for (const { id } of await jobs()) {
    const free = (await boss.get<FreePlaces[]>(`/jobs/${id}/offers`)).body
    const { roles } = (await jobs()).find((job) => job.id === id)!
    for (const { job_role_id, next, offer } of free) {
      const role = roles.find((one) => one.id === job_role_id)!
      if (next && !offer)
        found.push(...(await buttonFault(boss, `/jobs/${id}/offers`, offerRefusal(role, now()), { job_role_id })))
    }
    const job = (await jobs()).find((one) => one.id === id)!
    found.push(...(await buttonFault(boss, `/jobs/${id}/close`, closeRefusal(job, now()))))
    const closed = (await jobs()).find((one) => one.id === id)!
    const waiting = (await applicants(closed)).find(({ application, match }) => {
      const role = closed.roles.find((one) => one.id === application.job_role_id)
      return (
        ['pending', 'shortlisted'].includes(application.status) &&
        !application.amendment &&
        role !== undefined &&
        role.filled < role.places &&
        !match?.clashes?.some((clash) => clash.role_id === role.id) &&
        application.terms?.date_start === role.date_start &&
        application.terms.date_end === role.date_end
      )
    })
    if (waiting) {
      const path = `/jobs/${id}/applications/${waiting.application.id}/accept`
      found.push(...(await buttonFault(boss, path, acceptRefusal(closed, now()))))
    }
    const shut = (await jobs()).find((one) => one.id === id)!
    if (jobStatusAt(shut, now()) === 'closed')
      found.push(...(await buttonFault(boss, `/jobs/${id}/reopen`, reopenRefusal(shut, shut.roles, now()))))
  }
  return found
}
