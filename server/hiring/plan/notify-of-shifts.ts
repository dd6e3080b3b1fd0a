import { countWithNoun } from '../../../shared/counts.ts'
import { type OwnWork, personChanges } from '../../../shared/hiring/plan-changes.ts'
import { daysOfRole, type CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { notifyRecipient } from '../../delivery/notify.ts'

type PublishedPlan = { before: CrewPlan; after: CrewPlan }

/** More changes than this are only counted: a lock screen shows few lines. */
const NAMED_CHANGES_MAX = 6

/** What changed for each of the crew, in sentences, by freelancer; without those for whom nothing did. */
export async function recordShiftChanges(tx: WriteTransaction, { before, after }: PublishedPlan) {
  const told = new Map<string, string>()
  for (const { application_id, freelancer_id } of after.people) {
    const changes = personChanges(ownPlanOf(before, application_id), ownPlanOf(after, application_id))
    if (changes.length === 0) continue
    await recordChange(tx, [freelancer_id], 'application', application_id)
    told.set(freelancer_id, changeSentences(changes))
  }
  return told
}

type ShiftNews = { job: JobRow; version: number; company_name: string; changes: ReadonlyMap<string, string> }

/** Notifies each of the crew of what changed for them (`recordShiftChanges`). */
export async function notifyOfShifts(
  tx: WriteTransaction,
  { job, version, company_name, changes }: ShiftNews,
  now: Date,
) {
  for (const [freelancer_id, words] of changes) {
    const key = `shifts:${job.id}:${version}:${freelancer_id}`
    const notice = {
      user_id: freelancer_id,
      key,
      tag: key,
      id: `shifts:${job.id}:${version}`,
      title: `Your shifts: ${job.title}`,
      body: `${words} ${company_name} has changed the plan.`,
      navigate: `/?tab=confirmed&job=${job.id}`,
    }
    await notifyRecipient(tx, { kind: 'shifts', ...notice }, now)
  }
}

function changeSentences(changes: string[]) {
  const more = changes.length - NAMED_CHANGES_MAX
  const named = changes.slice(0, NAMED_CHANGES_MAX).map((change) => `${change}.`)
  return [...named, ...(more > 0 ? [`And ${countWithNoun(more, 'more change')}.`] : [])].join(' ')
}

function ownPlanOf({ roles, people, shifts }: CrewPlan, applicationId: string): OwnWork {
  const role_id = people.find(({ application_id }) => application_id === applicationId)?.role_id
  const ofRole = shifts.filter((shift) => shift.role_id === role_id)
  const role = roles.find(({ id }) => id === role_id)
  return {
    role_name: role?.role_name ?? 'crew',
    days: (role ? [role] : roles).flatMap(daysOfRole),
    shifts: ofRole.length > 0 ? ofRole.filter((shift) => shift.people.includes(applicationId)) : null,
  }
}
