import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import { acceptRefusal } from '../../../shared/jobs/project-acts.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { projectPath } from '../../trade/project-address.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import type { PlanPlace } from '../plan-rows.ts'
import type { PlanActs } from '../use-plan-acts.ts'
import type { PlanDraft } from '../use-crew-plan.ts'
import type { PoolPerson } from './pool-people.ts'
import { usePool } from './use-pool.ts'

type PoolPlace = { isShown: boolean; hasGrid: boolean }
type PoolAct = { words: string; isState?: boolean; isOff?: boolean }

/**
 * What a press or a drop does with somebody of the pool: who is confirmed goes into the plan, an applicant is accepted or
 * offered the place, everybody else is invited. `hasGrid`: they can be dragged there.
 */
export function usePoolActs(plan: CrewPlan, planning: PlanDraft, acts: PlanActs, { isShown, hasGrid }: PoolPlace) {
  const pool = usePool(plan, planning, isShown)
  const navigate = useNavigate()
  const [invited, setInvited] = useState<PoolPerson | null>(null)
  const row = acts.rows.find(({ key }) => key === acts.current.row)
  const target =
    row?.role && row.days.has(acts.current.day)
      ? { place: acts.current, words: `${row.role.role_name}, ${shiftDayText(acts.current.day)}` }
      : null

  function actOf(person: PoolPerson): PoolAct | null {
    const { stand } = person
    if (stand === 'confirmed') return target ? { words: 'Put in' } : null
    if (stand === 'invited') return { words: 'Invited', isState: true }
    if (pool.isOffered(person)) return { words: 'Offered', isState: true }
    const isOff = !pool.online || pool.isDeciding
    if (stand !== 'none' && pool.job && acceptRefusal(pool.job, Date.now())) return null
    if (stand === 'none') return { words: 'Invite', isOff: !pool.online }
    return { words: pool.isNext(person) ? 'Offer' : 'Accept', isOff }
  }

  function bring(person: PoolPerson, to: PlanPlace | null = target?.place ?? null) {
    const act = actOf(person)
    if (person.stand === 'confirmed') {
      if (to) acts.bars.bring(person.application_id!, to)
      return
    }
    if (!act || act.isState || act.isOff) return
    if (person.stand === 'none') setInvited(person)
    else if (person.unchecked) void sayUnchecked(plan.id, person, navigate)
    else void (pool.isNext(person) ? pool.offer(person) : pool.accept(person))
  }

  return {
    pool,
    target,
    invited,
    setInvited,
    actOf,
    bring,
    canBring: (person: PoolPerson) => hasGrid && person.stand !== 'invited',
    /** Let go over the grid. */
    drop(id: string, to: PlanPlace) {
      const person = pool.groups?.flatMap(({ people }) => people).find((one) => one.id === id)
      if (person) bring(person, to)
    },
  }
}
/** Why not, before anything is sent, with the way to where a check is recorded. */
async function sayUnchecked(planId: string, { id, full_name, unchecked }: PoolPerson, navigate: NavigateFunction) {
  const question = {
    title: `${full_name} can’t be confirmed yet`,
    text: unchecked,
    confirmLabel: 'Open the application',
    cancelLabel: 'Not now',
  }
  if (await confirm(question)) void navigate(projectPath(planId, 'applicants', { applicant: id }))
}

export type PoolActs = ReturnType<typeof usePoolActs>
