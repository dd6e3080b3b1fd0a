import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { NewPlan } from '../../shared/hiring/plan.ts'
import { planChanges } from '../../shared/hiring/plan-changes.ts'
import { type CrewPlanDraft, type CrewPlan, planRefusalsOf } from '../../shared/hiring/plan-rules.ts'
import { blockedDayWarningsOf, shortRestWarningsOf } from '../../shared/hiring/plan-warnings.ts'
import { formatTime } from '../../shared/dates.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { failureText, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { deviceOrNull } from '../offline/store/device.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { parseDraft } from '../offline/outbox/use-form-draft.ts'
import { keepCrewPlan } from '../offline/store/plan-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { useLastOuts } from '../trade/hours/use-clocked-times.ts'
import { toast } from '../ui/overlays/toast.ts'
import { applicationIdsOf, type KeptPlanDraft, rebasePlanDraft, planDraftFrom, tidyPlanDraft } from './plan-draft.ts'

/**
 * A project's plan as published, fetched again whenever a colleague changes the project. Until it is fetched, and
 * without signal, it is as this device last had it, `asOf` which moment. Null if it was never fetched here.
 */
export function useCrewPlan(jobId: string) {
  const client = useQueryClient()
  const key = ['plan', jobId]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const plan = await request('GET', at('/jobs/{id}/plan', { id: jobId }), undefined, { signal })
      storePlanIfRoom(plan)
      return plan
    },
  })
  const kept = useLive((db) => db.plans.get(jobId), [jobId])
  const job = useLive((db) => db.jobs.get(jobId), [jobId])
  const { online } = useStatus()
  const refetch = () => void query.refetch()
  // The row comes again with everything that a colleague publishes, even if nothing in it is different.
  useRefetchOn(job, refetch)
  useRefetchOn(online, refetch)
  const isFresh = query.isSuccess && online
  return {
    plan: query.data ?? kept?.plan ?? null,
    asOf: isFresh ? null : (kept?.fetched_at ?? null),
    failure: query.isError ? failureText(query.error, 'The plan could not be loaded') : null,
    refetch,
    show(plan: CrewPlan) {
      client.setQueryData(key, plan)
      storePlanIfRoom(plan)
    },
    online,
  }
}

/** On a full device it is not kept, and shown all the same. */
function storePlanIfRoom(plan: CrewPlan) {
  const device = deviceOrNull()
  if (device) void keepCrewPlan(device, plan).catch(() => {})
}

/** What is being changed, kept over a reload, what that means in words, and publishing it. */
export function usePlanDraft(plan: CrewPlan, show: (plan: CrewPlan) => void) {
  const [text, setText, clear] = useDraft(`plan:${plan.id}`)
  const typed = useMemo(() => parseDraft<KeptPlanDraft>(text), [text])
  const draft = useMemo(() => (typed ? tidyPlanDraft(typed, plan) : planDraftFrom(plan)), [typed, plan])
  const lastOuts = useLastOuts()
  const latest = useRef(draft)
  /** What was before each change, the last one at the end. */
  const [before, setBefore] = useState<KeptPlanDraft[]>([])
  useEffect(() => {
    latest.current = draft
  }, [draft])
  // What was made from a plan that has been published over is not gone back to.
  const undone = before.at(-1)?.version === draft.version ? before.at(-1) : undefined
  const found = useMemo(
    () => ({
      changes: planChanges(plan, draft),
      refusals: planRefusalsOf(plan, draft),
      warnings: [...blockedDayWarningsOf(plan, draft), ...shortRestWarningsOf(plan, draft, lastOuts)],
    }),
    [plan, draft, lastOuts],
  )
  // Also if it was published from here and the answer was lost.
  const isDone = typed !== null && found.changes.length === 0
  useEffect(() => {
    if (isDone) void clear()
  }, [isDone, clear])

  const keep = (next: KeptPlanDraft) => {
    latest.current = next
    setText(JSON.stringify(next))
  }
  const { send, isBusy, failure, forget } = useChange(
    async ({ draft: { id, version, shifts, moves }, call_sheet }: PlanPublication) => {
      const body = { id, version, shifts, moves, ...(call_sheet && { call_sheet }) }
      const published = await request('POST', at('/jobs/{id}/plan', { id: plan.id }), body)
      await clear()
      show(published)
      void syncNow().catch(() => {})
      toast({ tone: 'go', text: call_sheet ? 'Plan and call sheet published' : 'Plan published' })
    },
    (error) => failureText(error, 'The plan could not be published'),
  )

  return {
    ...found,
    draft,
    change(next: (now: CrewPlanDraft) => CrewPlanDraft) {
      forget()
      const now = latest.current
      setBefore((earlier) => [...earlier.slice(1 - UNDOABLE_CHANGES_MAX), now])
      keep({ ...now, ...next(now), people: applicationIdsOf(plan.people), id: newId() })
    },
    /** Takes the last change back; false if there is none. */
    undo() {
      if (!undone) return false
      forget()
      setBefore(before.slice(0, -1))
      keep({ ...undone, id: newId() })
      return true
    },
    canUndo: undone !== undefined,
    discard() {
      setBefore([])
      return clear()
    },
    /** With the next version of the call sheet, if one is given. */
    publish: (call_sheet?: NewPlan['call_sheet']) => send({ draft: latest.current, call_sheet }),
    isPublishing: isBusy,
    failure,
    /** In words, if a colleague has published since these changes were begun. */
    newer: typed && !isDone && typed.version !== plan.version ? newerPlanText(plan) : null,
    keepMine() {
      keep(rebasePlanDraft(latest.current, plan))
    },
  }
}
type PlanPublication = { draft: KeptPlanDraft; call_sheet: NewPlan['call_sheet'] }
/** Changes that can be taken back one by one. */
const UNDOABLE_CHANGES_MAX = 100
export type PlanDraft = ReturnType<typeof usePlanDraft>

const newerPlanText = ({ published_by, published_at }: CrewPlan) =>
  `${published_by ?? 'A colleague'} published this plan at ${formatTime(published_at)}, after you began.`
