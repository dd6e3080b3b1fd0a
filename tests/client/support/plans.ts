import type { CrewPlan, PlanPerson, PlanRole, PlanShift } from '../../../shared/hiring/plan-rules.ts'

/** A role of a plan, its name its id, from 5 to 7 December. */
export const planRole = (role_name: string, fields: Partial<PlanRole> = {}): PlanRole => ({
  id: role_name,
  role_name,
  places: 2,
  pending: 0,
  date_start: '2026-12-05T08:00:00Z',
  date_end: '2026-12-07T18:00:00Z',
  ...fields,
})

/** Somebody confirmed as rigger, their name their id. */
export const planPerson = (name: string, fields: Partial<PlanPerson> = {}): PlanPerson => ({
  application_id: name,
  freelancer_id: name,
  full_name: name,
  role_id: 'Rigger',
  elsewhere: [],
  ...fields,
})

/** A riggers' shift of two places, without anybody. */
export const shift = (id: string, fields: Partial<PlanShift> = {}): PlanShift => ({
  id,
  role_id: 'Rigger',
  day: '2026-12-05',
  starts: '08:00',
  ends: '18:00',
  places: 2,
  people: [],
  ...fields,
})

/** Published once, with riggers and stagehands, and nobody yet. */
export const planOf = (fields: Partial<CrewPlan> = {}): CrewPlan => ({
  id: 'job',
  title: 'Arena tour',
  version: 1,
  published_at: null,
  published_by: null,
  pending_any: 0,
  roles: [planRole('Rigger'), planRole('Stagehand')],
  people: [],
  shifts: [],
  ...fields,
})
