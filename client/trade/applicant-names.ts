import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { useLive } from '../offline/store/use-live.ts'

/**
 * The names of who applied for these projects, by their ids; where an earlier server sent the applications without
 * names, from the conversations, as far as these have not been deleted here.
 */
export const applicantNames = (jobs: readonly Job[], conversations: readonly Conversation[]) =>
  new Map([
    ...conversations.map((one) => [one.other_user_id, one.other_user_name] as const),
    ...jobs
      .flatMap(({ applications }) => applications)
      .flatMap((one) =>
        typeof one !== 'string' && one.freelancer_name ? [[one.freelancer_id, one.freelancer_name] as const] : [],
      ),
  ])

/** Of one project; undefined until they are read. */
export function useApplicantNames(job: Job) {
  const conversations = useLive((db) => db.conversations.filter((one) => one.job_id === job.id).toArray(), [job.id])
  return conversations && applicantNames([job], conversations)
}
