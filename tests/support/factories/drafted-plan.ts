import fc from 'fast-check'
import type { CrewPlan, PlanPerson, PlanShift } from '../../../shared/hiring/plan-rules.ts'

const RIGGER = role('rigger', 'Rigger')
const LIGHTS = role('lights', 'Lighting technician', 1)
function role(id: string, role_name: string, places = 3) {
  const dates = { date_start: '2026-12-04T08:00:00.000Z', date_end: '2026-12-08T18:00:00.000Z' }
  return { id, role_name, ...dates, places, pending: 0 }
}
export const person = (name: string, fields: Partial<PlanPerson> = {}): PlanPerson => ({
  application_id: name,
  freelancer_id: name,
  full_name: name,
  role_id: 'rigger',
  elsewhere: [],
  ...fields,
})
export const shift = (fields: Partial<PlanShift> = {}): PlanShift => ({
  id: 'one',
  role_id: 'rigger',
  day: '2026-12-05',
  starts: '08:00',
  ends: '18:00',
  places: 2,
  people: [],
  ...fields,
})
/** That many shifts of a day, no two of them at the same times. */
export const differentShifts = (count: number, fields: Partial<PlanShift> = {}): PlanShift[] =>
  Array.from({ length: count }, (_, n) => {
    const [starts, ends] = [clock(n % 720), clock(720 + Math.floor(n / 720))]
    return shift({ id: `shift-${n}`, starts, ends, ...fields })
  })
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** With riggers and one lighting technician from 4 to 8 December. */
export const planWith = (people: PlanPerson[], shifts: PlanShift[] = []): CrewPlan => ({
  id: 'job',
  title: 'Arena',
  version: 0,
  published_at: null,
  published_by: null,
  pending_any: 0,
  roles: [RIGGER, LIGHTS],
  people,
  shifts,
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
const anyShift = fc
  .record({
    day: fc.constantFrom('2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'),
    starts: time,
    ends: time,
    places: fc.integer({ min: 1, max: 3 }),
    people: fc.subarray(['Ana', 'Ben', 'Cy']),
  })
  .filter(({ starts, ends }) => starts !== ends)
export const anyShifts = fc
  .array(anyShift, { maxLength: 7 })
  .map((all) => all.map((fields, n) => shift({ id: `shift-${n}`, ...fields })))
export const PEOPLE = ['Ana', 'Ben', 'Cy'].map((name) => person(name))
