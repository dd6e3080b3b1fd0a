import { v7 as uuid } from 'uuid'
import type { CrewPlanDraft, CrewPlan, PlanShift } from '../../../shared/hiring/plan-rules.ts'
import type { Person } from './people.ts'

/** A shift of a day on 1 June 2027. */
export const planShift = (role_id: string, fields: Partial<PlanShift> = {}): PlanShift => ({
  id: uuid(),
  role_id,
  day: '2027-06-01',
  starts: '08:00',
  ends: '18:00',
  places: 2,
  people: [],
  ...fields,
})

type Answer = CrewPlan & { detail: string; errors?: { path: string; message: string }[] }

export const planOf = async (person: Pick<Person, 'get'>, jobId: string) =>
  (await person.get<Answer>(`/jobs/${jobId}/plan`)).body

/** Publishes on top of the plan as it is now, unless `version` says otherwise. */
export async function publishPlan(
  person: Pick<Person, 'get' | 'post'>,
  jobId: string,
  { moves = [], shifts, ...rest }: Partial<CrewPlanDraft> & { id?: string; version?: number } = {},
) {
  const now = await planOf(person, jobId)
  const body = { id: uuid(), version: now.version, shifts: shifts ?? now.shifts, moves, ...rest }
  return person.post<Answer>(`/jobs/${jobId}/plan`, body)
}
