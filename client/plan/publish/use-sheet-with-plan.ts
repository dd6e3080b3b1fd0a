import { useMemo, useState } from 'react'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { planCallsOf } from '../../../shared/call-sheets/plan-calls.ts'
import type { CrewPlanDraft } from '../../../shared/hiring/plan-rules.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import {
  isSameSheetContent,
  missingSheetText,
  newSheetBodyOf,
  tooLongSheetText,
  useSheetForm,
} from '../../trade/call-sheets/sheet-form.ts'

/**
 * The call sheet as it will be with the draft of the plan, to be published with it. `isOffered`: there is something new
 * in it. By default it goes along once somebody has written or published one.
 */
export function useSheetWithPlan(job: Job, sheet: CallSheet | null, { shifts }: CrewPlanDraft) {
  const calls = useMemo(() => planCallsOf(shifts), [shifts])
  const planned = useMemo(() => jobAsPlanned(job, shifts), [job, shifts])
  const writing = useSheetForm(planned, sheet, calls)
  const [chosen, choose] = useState<boolean | null>(null)
  const { form, content, newer, isTyped } = writing
  const isOld = sheet?.version === form.base && isSameSheetContent(content, sheet.content)
  const problem = newer ?? missingSheetText(form) ?? tooLongSheetText(form)
  const isOffered = calls.length > 0 && !isOld
  const isBegun = isTyped || Boolean(sheet?.version ?? sheet?.draft?.content)
  const isChosen = isOffered && (chosen ?? (isBegun && problem === null))
  return {
    job,
    sheet,
    calls,
    writing,
    isOffered,
    isChosen,
    choose,
    version: form.base + 1,
    /** Why it cannot be published, in words; null: nothing stands in the way. */
    problem: isChosen ? problem : null,
    /** For the request; undefined where it does not go along. */
    next: isChosen ? { version: form.base + 1, body: newSheetBodyOf(content) } : undefined,
  }
}
export type SheetWithPlan = ReturnType<typeof useSheetWithPlan>

/** A role that the draft plans has no call of its own. */
function jobAsPlanned(job: Job, shifts: CrewPlanDraft['shifts']): Job {
  const planned = new Set(shifts.map(({ role_id }) => role_id))
  return {
    ...job,
    roles: job.roles.map(({ shift_days: _, ...role }) => (planned.has(role.id) ? { ...role, shift_days: [] } : role)),
  }
}
