import type { CallSheet, CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../../shared/call-sheets/seen.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { useLive } from '../../offline/store/use-live.ts'

/**
 * The confirmed crew of a project. Before there is a call sheet that has it, they are known from their applications;
 * their pictures, and names that an earlier server did not send, from the conversations. Undefined until that is read.
 */
export function useCrew(job: Job, sheet: CallSheet | null): CrewState[] | undefined {
  const confirmed = confirmedApplicationsOf(job)
  const ids = sheet?.crew ? '' : confirmed.map(({ freelancer_id }) => freelancer_id).join(' ')
  const talks = useLive((db) => db.conversations.where('other_user_id').anyOf(ids.split(' ')).toArray(), [ids])
  if (sheet?.crew) return sheet.crew
  return (
    talks &&
    confirmed.map(({ freelancer_id, freelancer_name, job_role_id }) => {
      const known = talks.find(({ other_user_id }) => other_user_id === freelancer_id)
      const full_name = freelancer_name ?? known?.other_user_name ?? 'Somebody confirmed'
      const role_name = job.roles.find((role) => role.id === job_role_id)?.role_name ?? ''
      return {
        freelancer_id,
        full_name,
        profile_picture: known?.other_user_picture ?? null,
        role_name,
        ...UNTOLD_CREW_STATE,
      }
    })
  )
}

const UNTOLD_CREW_STATE = {
  told_version: 0,
  told_at: null,
  reached_version: 0,
  reached_at: null,
  seen_version: 0,
  seen_at: null,
  last_reached_at: null,
  reminded_at: null,
}

/** Those of the crew who have not seen the version that stands. */
export const unseenCrew = ({ crew, version }: Pick<CallSheet, 'version' | 'crew'>) =>
  (crew ?? []).filter((person) => !hasSeenVersion(person, version))

/** Works before any call sheet was written. */
export const confirmedCount = (job: Job, sheet: CallSheet | null) =>
  sheet?.crew?.length ?? confirmedApplicationsOf(job).length

const confirmedApplicationsOf = ({ applications }: Job) =>
  applications.flatMap((each) => (typeof each !== 'string' && each.status === 'accepted' ? each : []))
