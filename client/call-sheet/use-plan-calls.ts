import { useQuery } from '@tanstack/react-query'
import { planCallsOf, type PlanCall } from '../../shared/call-sheets/plan-calls.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { request } from '../http/request.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'

/**
 * The calls of a project's plan as published, fetched again whenever it changes; without signal as this device last had
 * the plan. Null: not known here, undefined: not known yet. A project without shifts has none.
 */
export function usePlanCalls(job: Job): PlanCall[] | null | undefined {
  const hasPlan = job.roles.some(({ shift_days }) => shift_days)
  const { online } = useStatus()
  const query = useQuery({
    queryKey: ['plan', job.id],
    queryFn: ({ signal }) => request('GET', at('/jobs/{id}/plan', { id: job.id }), undefined, { signal }),
    enabled: hasPlan,
  })
  const kept = useLive(async (db) => (await db.plans.get(job.id)) ?? null, [job.id])
  const refetch = () => void (hasPlan && query.refetch())
  useRefetchOn(job, refetch)
  useRefetchOn(online, refetch)
  if (!hasPlan) return NO_CALLS
  const plan = query.data ?? (query.isPending && online ? undefined : kept?.plan)
  if (plan) return planCallsOf(plan.shifts)
  return kept === undefined || (query.isPending && online) ? undefined : null
}
const NO_CALLS: PlanCall[] = []
