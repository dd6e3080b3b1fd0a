import { applicationWord } from '../shared/hiring/application-words.ts'
import type { FoundApplicant } from '../shared/hiring/applicants.ts'
import type { Conversation } from '../shared/messages/messages.ts'
import { pathTo } from './http/path-to.ts'
import { companyAndJobText } from './messages/open-conversation.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { projectPath } from './trade/project-address.ts'

/** Everything that this device knows of one person. */
export type KnownPerson = {
  id: string
  full_name: string
  /** What they applied for or work as. */
  roles: Set<string>
  crews: string[]
  applied: { job_id: string; title: string; role: string; status: string }[]
  conversations: Conversation[]
}

/** One entry for a person, with their jobs and conversations inside; straight there if there is only one. */
export function personEntryOf({ id, full_name, roles, crews, applied, conversations }: KnownPerson): PaletteEntry {
  const inside: PaletteEntry[] = [
    ...applied.map(({ job_id, title, role, status }) => ({
      id: `applicant:${job_id}:${id}`,
      group: full_name,
      label: title,
      detail: [role, applicationWord(status)].filter(Boolean).join(' · '),
      to: projectPath(job_id, 'applicants', { applicant: id }),
    })),
    ...conversations.map((one) => ({
      id: `person:${one.conversation_id}`,
      group: full_name,
      label: 'Messages',
      detail: companyAndJobText(one),
      to: pathTo`/messages?conversation=${one.conversation_id}`,
    })),
    // Beside an application the portfolio is a tab; a freelancer writes to companies, which have none.
    ...(crews.length > 0 && applied.length === 0 ? [portfolioEntryOf(id, full_name)] : []),
  ]
  const jobs = [...new Set([...applied.map(({ title }) => title), ...conversations.map(companyAndJobText)])]
  const about = { id: `person:${id}`, group: 'People', label: full_name }
  const detail = [
    ...[...roles].slice(0, 2),
    ...(jobs.length > 1 ? [`${jobs.length} jobs`] : jobs),
    ...crews.slice(0, 1),
  ]
  return { ...about, detail: detail.join(' · '), also: [...roles, ...jobs, ...crews], inside }
}

const portfolioEntryOf = (id: string, group: string) => ({
  id: `portfolio:${id}`,
  group,
  label: 'Portfolio',
  to: pathTo`/portfolio?id=${id}`,
})

/** People whom the server has found, each once: beside the project while they can be decided on, else their portfolio. */
export function applicantEntriesOf(found: FoundApplicant[]): PaletteEntry[] {
  const ids = [...new Set(found.map(({ freelancer_id }) => freelancer_id))]
  return ids.map((id) => {
    const all = found.filter(({ freelancer_id }) => freelancer_id === id)
    const { full_name, known_for = [] } = all[0]!
    const titles = all.map(({ job_title }) => job_title)
    return {
      id: `person:${id}`,
      group: 'People',
      label: full_name,
      is_from_server: true as const,
      detail: [...known_for.slice(0, 2), titles.length > 1 ? `${titles.length} jobs` : titles[0]].join(' · '),
      also: [...known_for, ...titles],
      inside: all.map(applicantPlaceOf),
    }
  })
}

const applicantPlaceOf = (found: FoundApplicant): PaletteEntry => ({
  id: `applicant:${found.job_id}:${found.freelancer_id}`,
  group: found.full_name,
  label: found.job_title,
  detail: found.is_listed ? '' : 'Portfolio',
  to: found.is_listed
    ? projectPath(found.job_id, 'applicants', { applicant: found.freelancer_id })
    : pathTo`/portfolio?id=${found.freelancer_id}`,
})

/** Both, each person once, with what is inside of either. */
export function mergedEntries(here: PaletteEntry[], found: PaletteEntry[]): PaletteEntry[] {
  const byId = new Map(here.map((entry) => [entry.id, entry]))
  for (const entry of found) {
    const known = byId.get(entry.id)
    if (!known || !('inside' in known) || !('inside' in entry)) byId.set(entry.id, known ?? entry)
    else {
      const ids = new Set(known.inside.map(({ id }) => id))
      const inside = [...known.inside, ...entry.inside.filter(({ id }) => !ids.has(id))]
      byId.set(entry.id, { ...known, also: [...(known.also ?? []), ...(entry.also ?? [])], inside })
    }
  }
  return [...byId.values()]
}
