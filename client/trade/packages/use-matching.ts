import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasMatching } from '../../../shared/payments/packages.ts'
import { usePostingIsFree } from '../../offline/session/posting-is-free.ts'

/** Whether freelancers are ranked for a project, and can be invited to it. */
export function useMatching(job: Pick<Job, 'placement'> | undefined): boolean {
  const isFree = usePostingIsFree()
  return job !== undefined && (isFree === true || hasMatching(job))
}
