import { useState } from 'react'
import { togglePersonInShift } from '../../../client/plan/plan-draft.ts'
import { PlanGrid } from '../../../client/plan/plan-grid.tsx'
import { type PlanPlace, planRowsOf } from '../../../client/plan/plan-rows.ts'
import '../../../client/ui/base.css'
import { planChanges } from '../../../shared/hiring/plan-changes.ts'
import { type CrewPlanDraft, type CrewPlan, planRefusalsOf, type PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { shortRestWarningsOf } from '../../../shared/hiring/plan-warnings.ts'
import { keyTime, openScreen, timed } from './timed-screen.ts'

const DAYS = Array.from({ length: 30 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`)

/** Runs in the page: opens a plan with this many people, goes down by keys, and puts somebody into a shift. */
function measure(count: number) {
  const plan = planOf(count)
  const screen = openScreen()
  const show = (draft: CrewPlanDraft) => screen.show(<Planner plan={plan} draft={draft} />)
  const draft = { shifts: plan.shifts, moves: [] }
  const open = timed(() => show(draft))
  screen.place.querySelector<HTMLElement>('td[tabindex="0"]')!.focus()
  const key = keyTime('ArrowDown', 10)
  const change = timed(() => show(togglePersonInShift(draft, 's0', 'a4')))
  screen.close()
  return { open, key, change }
}
Object.assign(globalThis, { measure })

function Planner({ plan, draft }: { plan: CrewPlan; draft: CrewPlanDraft }) {
  const [current, setCurrent] = useState<PlanPlace>({ row: 'r0', day: DAYS[0]! })
  const [found, setFound] = useState(() => findingsOf(plan, draft))
  if (found.draft !== draft) setFound(findingsOf(plan, draft))
  return (
    <PlanGrid
      plan={plan}
      planning={found}
      rows={found.rows}
      first={null}
      current={current}
      onCurrent={setCurrent}
      onOpen={nothing}
      onToggle={nothing}
      isOneDay={false}
      onDays={nothing}
      onStretch={nothing}
      onStretchAt={nothing}
      onDrop={nothing}
      onBring={nothing}
    />
  )
}

const nothing = () => {}

const findingsOf = (plan: CrewPlan, draft: CrewPlanDraft) => ({
  draft,
  rows: planRowsOf(plan, draft, 'roles'),
  changes: planChanges(plan, draft),
  refusals: planRefusalsOf(plan, draft),
  warnings: shortRestWarningsOf(plan, draft),
})

/** Five people a role, and up to 500 shifts with three of them in each. */
function planOf(count: number): CrewPlan {
  const roles = Array.from({ length: count / 5 }, (_, n) => ({
    id: `r${n}`,
    role_name: `Role ${n}`,
    places: 6,
    pending: 2,
    date_start: '2026-12-01T08:00:00Z',
    date_end: '2026-12-30T18:00:00Z',
  }))
  const people = Array.from({ length: count }, (_, n) => ({
    application_id: `a${n}`,
    freelancer_id: `f${n}`,
    full_name: `Person ${n}`,
    role_id: `r${Math.floor(n / 5)}`,
    elsewhere: [],
  }))
  const shifts: PlanShift[] = roles
    .flatMap(({ id }, at) =>
      DAYS.map((day) => ({
        role_id: id,
        day,
        starts: '08:00',
        ends: '18:00',
        places: 4,
        people: [0, 1, 2].map((one) => `a${at * 5 + one}`),
      })),
    )
    .slice(0, 500)
    .map((shift, n) => ({ id: `s${n}`, ...shift }))
  return {
    id: 'job',
    title: 'Arena tour',
    version: 1,
    published_at: null,
    published_by: null,
    pending_any: 0,
    roles,
    people,
    shifts,
  }
}
