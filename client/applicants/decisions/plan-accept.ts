import { clashTextOf } from '../../../shared/jobs/clash-text.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { acceptRefusal } from '../../../shared/jobs/project-acts.ts'
import { uncheckedText } from '../../trade/right-to-work/unchecked.ts'
import { freePlaceCountOf } from '../../../shared/jobs/place-counts.ts'

type ApplicantWithReason = { applicant: Applicant; why: string }

export type AcceptPlan = {
  /** In the order of the list: who is there first gets the place. */
  fit: Applicant[]
  /** Those of them who are not free, though nothing forbids it. */
  warned: ApplicantWithReason[]
  others: ApplicantWithReason[]
  /** The places free before it. */
  free: { role_name: string; count: number }[]
}

/**
 * What accepting several will do, as far as this device knows: the server's rule for one, applied in turn. A busy
 * calendar is no hindrance, as with a single one.
 */
export function planAccept(job: Job, asked: readonly Applicant[], now = Date.now()): AcceptPlan {
  const refusal = acceptRefusal(job, now)
  const left = new Map(job.roles.map((role) => [role.id, freePlaceCountOf(role)]))
  const wanted = new Set(asked.map(({ application }) => application.job_role_id))
  const plan: AcceptPlan = {
    fit: [],
    warned: [],
    others: [],
    free: job.roles
      .filter(({ id }) => wanted.has(id) || wanted.has(null))
      .map((role) => ({ role_name: role.role_name, count: freePlaceCountOf(role) })),
  }
  for (const applicant of asked) {
    const unfit = refusal || uncheckedText(job, applicant)
    const { role, why } = unfit ? { role: null, why: unfit } : freePlaceFor(job, applicant, left)
    if (!role) plan.others.push({ applicant, why })
    else {
      left.set(role, left.get(role)! - 1)
      plan.fit.push(applicant)
      if (why) plan.warned.push({ applicant, why })
    }
  }
  return plan
}

type PlaceOrReason = { role: string | null; why: string }

/** The role that they get, and what speaks against it; none, and why not. */
function freePlaceFor(job: Job, { application, match }: Applicant, left: Map<string, number>): PlaceOrReason {
  const { status, job_role_id } = application
  if (status === 'accepted') return { role: null, why: 'confirmed already' }
  const wanted = job_role_id ? [job_role_id] : job.roles.map(({ id }) => id)
  const open = wanted.filter((id) => (left.get(id) ?? 0) > 0)
  if (open.length === 0) return { role: null, why: job_role_id ? 'no place left in their role' : 'no place left' }
  const possible = open.filter((id) => !isBookingClash(clashTextOf(match, id)))
  const role =
    possible.find((id) => id === match?.role_id) ?? possible.find((id) => !clashTextOf(match, id)) ?? possible[0]
  return role ? { role, why: clashTextOf(match, role) } : { role: null, why: clashTextOf(match, open[0]) }
}

/** Of these who is not free for what they applied for, and how. */
export const clashingApplicants = (asked: readonly Applicant[]): ApplicantWithReason[] =>
  asked
    .map((applicant) => ({ applicant, why: clashTextOf(applicant.match, applicant.application.job_role_id) }))
    .filter(({ why }) => why)

/** A clash with another booking; what is busy in their calendar is 'not free' to a company. */
const isBookingClash = (clash: string) => clash.startsWith('clashes')

/** '5 places free as Rigger, none as Climber' */
export const freePlacesText = (free: AcceptPlan['free']) =>
  free
    .map(({ role_name, count }) => {
      const places = count === 0 ? 'no places' : count === 1 ? '1 place' : `${count} places`
      return `${places} free as ${role_name}`
    })
    .join(', ')
