import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { v7 as newId } from 'uuid'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { at } from '../../http/path-to.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { requestAllPages } from '../../http/request-page.ts'
import { failureText, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { useCrewLists } from '../../trade/crews/crew-lists.ts'
import { offerDecisionUndo } from '../../trade/decisions/undo.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { PlanDraft } from '../use-crew-plan.ts'
import { poolGroupsOf, type PoolPerson } from './pool-people.ts'

/** Whom the plan can be made of. Names are on this device; what only the server knows is fetched with signal. */
export function usePool(plan: CrewPlan, { draft, refusals, warnings }: PlanDraft, isShown: boolean) {
  const job = useLive((db) => db.jobs.get(plan.id), [plan.id]) as Job | undefined
  const lists = useCrewLists()
  const { online } = useStatus()
  const path = { id: plan.id }
  const applicants = useQuery({
    queryKey: ['pool-applicants', plan.id],
    queryFn: ({ signal }) => requestAllPages(at('/jobs/{id}/applicants', path, { limit: PAGE_LIMIT_MAX }), { signal }),
    enabled: isShown,
  })
  const crew = useQuery({
    queryKey: ['crew-people', plan.id],
    queryFn: ({ signal }) =>
      requestAllPages(at('/crews/people', {}, { limit: PAGE_LIMIT_MAX, job_id: plan.id }), { signal }),
    enabled: isShown,
  })
  const offers = useQuery({
    queryKey: ['free-places', plan.id],
    queryFn: ({ signal }) => request('GET', at('/jobs/{id}/offers', path), undefined, { signal }),
    enabled: isShown,
  })
  const refetch = () => void (isShown && Promise.all([applicants.refetch(), crew.refetch(), offers.refetch()]))
  useRefetchOn(JSON.stringify([job?.applications, job?.roles, online]), refetch)
  const groups = useMemo(
    () =>
      job && lists
        ? poolGroupsOf({
            job,
            plan,
            lists,
            planned: { draft, refusals, warnings },
            applicants: applicants.data,
            crew: crew.data,
          })
        : undefined,
    [job, lists, plan, draft, refusals, warnings, applicants.data, crew.data],
  )
  return {
    job,
    groups,
    online,
    refetch,
    ...usePoolDecisions(plan.id, refetch),
    /** Whose turn the offer of a free place is, by role; they are offered it rather than booked. */
    isNext: ({ id, role_id }: PoolPerson) =>
      offers.data?.some((role) => role.job_role_id === role_id && !role.offer && role.next?.id === id) ?? false,
    isOffered: ({ id }: PoolPerson) => offers.data?.some(({ offer }) => offer?.freelancer.id === id) ?? false,
  }
}

/** Accepts an applicant, or offers the place to whoever is next on the shortlist; each is asked before. */
function usePoolDecisions(jobId: string, refetch: () => void) {
  const onFailure = (text: string) => {
    toast({ tone: 'stop', text })
    refetch()
  }
  const accepting = useChange(
    async ({ application_id, full_name }: PoolPerson) => {
      const asked = { id: newId(), application_ids: [application_id!], is_held: true }
      const [outcome] = await request('POST', at('/jobs/{id}/applications/accept', { id: jobId }), asked)
      if (!outcome!.is_done) return toast({ tone: 'stop', text: `${full_name}: ${outcome!.detail}` })
      const about = { jobId, application_ids: [application_id!], status: 'accepted' as const, refetch }
      if (outcome!.is_held) offerDecisionUndo(`${full_name}: confirmed`, about)
      else toast({ tone: 'go', text: `${full_name}: confirmed` })
      refetch()
      void syncNow()
    },
    (error) => failureText(error, SPECIFIED_TEXT.acceptFailed),
    { onFailure },
  )
  const offering = useChange(
    async ({ role_id, full_name }: PoolPerson) => {
      await request('POST', at('/jobs/{id}/offers', { id: jobId }), { job_role_id: role_id! })
      toast({ tone: 'go', text: `${full_name} has been offered the place.` })
      refetch()
      void syncNow()
    },
    (error) => failureText(error, 'The place could not be offered'),
    { onFailure },
  )
  return {
    isDeciding: accepting.isBusy || offering.isBusy,
    async accept(person: PoolPerson) {
      const question = {
        title: `Accept ${person.full_name}?`,
        text: `${person.time.tone === 'stop' ? `${person.time.words}. ` : ''}You’ve got 10 seconds to undo. Then they’re told.`,
        confirmLabel: 'Accept',
        enterConfirms: true,
      }
      if (await confirm(question)) await accepting.send(person)
    },
    async offer(person: PoolPerson) {
      const question = {
        title: `Offer ${person.full_name} the place?`,
        text: 'If they turn it down, or don’t answer in time, it goes to the next person on the shortlist.',
        confirmLabel: 'Offer',
        enterConfirms: true,
      }
      if (await confirm(question)) await offering.send(person)
    },
  }
}
export type PlanPool = ReturnType<typeof usePool>
