import { countWithNoun, peopleText } from '../shared/counts.ts'
import type { CrewMember } from '../shared/hiring/crews.ts'
import type { Application } from '../shared/jobs/jobs.ts'
import { jobStatusAt } from '../shared/jobs/job-status.ts'
import type { Conversation } from '../shared/messages/messages.ts'
import { pathTo } from './http/path-to.ts'
import { companyAndJobText } from './messages/open-conversation.ts'
import type { StandbyDb } from './offline/store/database.ts'
import type { LocalJob } from './offline/store/rows.ts'
import type { PaletteEntry, PalettePerson } from './palette-entries.ts'
import { type KnownPerson, personEntryOf } from './palette-people.ts'
import { projectPath } from './trade/project-address.ts'

/**
 * Projects or jobs with their roles; each person once, whoever applied, was written to or is in a crew; and what a
 * freelancer can filter jobs by.
 */
export async function readDeviceEntries(db: StandbyDb, { user_type }: PalettePerson): Promise<PaletteEntry[]> {
  const [stored, conversations, crews] = await Promise.all([
    db.jobs.toArray(),
    db.conversations.toArray(),
    db.crew_lists.toArray(),
  ])
  const jobs = stored.filter(({ gone }) => !gone)
  const isEmployer = user_type === 'employer'
  const people = knownPeople(isEmployer ? jobs : [], conversations, crews)
  return [
    ...jobs.map((job) => jobEntryOf(job, isEmployer)),
    ...(isEmployer ? jobs.map(planEntryOf) : filterEntriesOf(jobs)),
    ...(isEmployer ? roleEntriesOf(people) : []),
    ...conversations.filter(({ channel }) => channel).map((one) => channelEntryOf(one, isEmployer)),
    ...people.map(personEntryOf),
    ...crews.map(({ id, name }) => ({ id: `crew:${id}`, group: 'Crews', label: name, to: pathTo`/crews?list=${id}` })),
  ]
}

const jobEntryOf = (
  { id, title, location, employer_name, roles, required_skills }: LocalJob,
  isEmployer: boolean,
): PaletteEntry => ({
  id: `job:${id}`,
  group: isEmployer ? 'Projects' : 'Open jobs',
  label: title,
  detail: [isEmployer ? '' : employer_name, location].filter(Boolean).join(' · '),
  also: [...new Set([...roles.map(({ role_name }) => role_name), ...required_skills])],
  to: isEmployer ? projectPath(id) : pathTo`/?job=${id}`,
})

/** 'Plan: Arena tour', so that it is found by either word. */
const planEntryOf = ({ id, title, location }: LocalJob): PaletteEntry => ({
  id: `plan:${id}`,
  group: 'Crew plans',
  label: `Plan: ${title}`,
  detail: location,
  to: projectPath(id, 'plan'),
})

const channelEntryOf = (one: Conversation, isEmployer: boolean): PaletteEntry => ({
  id: `person:${one.conversation_id}`,
  group: 'Crew channels',
  label: one.other_user_name,
  // Its own company is in all of a company's channels.
  detail: isEmployer ? '' : companyAndJobText(one),
  to: pathTo`/messages?conversation=${one.conversation_id}`,
})

/** The roles, skills and towns of the jobs that can be applied for, each with all of its jobs. */
function filterEntriesOf(jobs: LocalJob[], now = Date.now()): PaletteEntry[] {
  const open = jobs.filter((job) => jobStatusAt(job, now) === 'open')
  const entriesOf = (group: string, filter: string, wordsOf: (job: LocalJob) => string[]) =>
    [...grouped(open.flatMap((job) => [...new Set(wordsOf(job))].map((word) => [word, job] as const)))].map(
      ([label, found]) => ({
        id: `${filter}:${label}`,
        group,
        label,
        detail: countWithNoun(found.length, 'job'),
        to: pathTo`/?${new URLSearchParams({ [filter]: label })}`,
      }),
    )
  return [
    ...entriesOf('Roles', 'role', ({ roles }) => roles.map(({ role_name }) => role_name)),
    ...entriesOf('Skills', 'skills', ({ required_skills }) => required_skills),
    ...entriesOf('Towns', 'location', ({ location }) => [townOfLocation(location)].filter(Boolean)),
  ]
}

/** 'Leeds' of 'Leeds, UK'. */
const townOfLocation = (location: string) => location.split(',')[0]!.trim()

/** Each role of somebody known, with all who have it. */
const roleEntriesOf = (people: KnownPerson[]): PaletteEntry[] =>
  [...grouped(people.flatMap((one) => [...one.roles].map((role) => [role, one] as const)))].map(([label, those]) => ({
    id: `role:${label}`,
    group: 'Roles',
    label,
    detail: peopleText(those.length),
    inside: those.map(personEntryOf),
  }))

const grouped = <Row>(pairs: (readonly [string, Row])[]) =>
  pairs.reduce((all, [key, row]) => all.set(key, [...(all.get(key) ?? []), row]), new Map<string, Row[]>())

function knownPeople(
  jobs: LocalJob[],
  conversations: Conversation[],
  crews: { name: string; people: CrewMember[] }[],
): KnownPerson[] {
  const people = new Map<string, KnownPerson>()
  const personOf = (id: string, full_name: string) => {
    const known = people.get(id) ?? { id, full_name, roles: new Set(), crews: [], applied: [], conversations: [] }
    people.set(id, known)
    return known
  }
  for (const one of conversations)
    if (!one.channel) personOf(one.other_user_id, one.other_user_name).conversations.push(one)
  for (const { name, people: members } of crews)
    for (const { id, full_name, job_roles } of members) {
      const known = personOf(id, full_name)
      known.crews.push(name)
      for (const role of job_roles) known.roles.add(role)
    }
  for (const job of jobs)
    for (const one of job.applications) {
      if (typeof one === 'string' || !isListedApplication(one)) continue
      const name = one.freelancer_name ?? people.get(one.freelancer_id)?.full_name
      if (!name) continue
      const role = job.roles.find(({ id }) => id === one.job_role_id)?.role_name ?? ''
      const known = personOf(one.freelancer_id, name)
      known.applied.push({ job_id: job.id, title: job.title, role, status: one.status })
      if (role) known.roles.add(role)
    }
  return [...people.values()]
}

/** Whether a project's list of applicants has it. */
const isListedApplication = ({ status }: Application) => ['pending', 'shortlisted', 'accepted'].includes(status)
