import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { BroadcastAudience } from '../../../shared/messages/broadcasts.ts'
import type { SelectedPerson } from '../../offline/outbox/kinds/broadcast.ts'
import { unseenCrew } from '../call-sheets/use-crew.ts'

/** One group to choose, with how many are in it as this device knows. */
export type CrewAudience = { key: string; label: string; count: number; audience: BroadcastAudience }

/** Those selected, if any; everybody confirmed; each role with somebody in it, if there are several; who has not seen the call sheet. */
export function crewAudiences(
  job: Pick<Job, 'applications' | 'roles'>,
  sheet: Pick<CallSheet, 'version' | 'crew'> | null,
  selected: SelectedPerson[],
): CrewAudience[] {
  const confirmed = job.applications.filter(
    (each): each is Application => typeof each !== 'string' && each.status === 'accepted',
  )
  const inRole = (id: string) => confirmed.filter(({ job_role_id }) => job_role_id === id).length
  const unseen = sheet ? unseenCrew(sheet) : []
  const groups: CrewAudience[] = [
    ...selectedAudience(selected),
    { key: 'confirmed', label: 'All confirmed', count: confirmed.length, audience: { to: 'confirmed' } },
    ...job.roles.map(({ id, role_name }) => ({
      key: id,
      label: role_name,
      count: inRole(id),
      audience: { to: 'role' as const, role_id: id },
    })),
    { key: 'unseen', label: 'Not seen the call sheet', count: unseen.length, audience: { to: 'unseen' } },
  ]
  return groups.filter(({ count, audience: { to } }) => {
    if (to === 'selection') return count > 0
    if (to === 'role') return count > 0 && job.roles.length > 1
    return to === 'confirmed' || (sheet?.version ?? 0) > 0
  })
}

export const selectedAudience = (selected: SelectedPerson[]): CrewAudience[] => [
  {
    key: 'selection',
    label: 'Selected',
    count: selected.length,
    audience: { to: 'selection', freelancer_ids: selected.map(({ id }) => id) },
  },
]

/** What is being written: kept as one draft for each project, and one for what is about none. */
export type CrewDraft = { content: string; to: string; selected: SelectedPerson[] }

export const NO_CREW_DRAFT: CrewDraft = { content: '', to: '', selected: [] }
