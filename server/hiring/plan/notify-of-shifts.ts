import { countWithNoun } from '../../../shared/counts.ts'
import { type OwnWork, personChanges } from '../../../shared/hiring/plan-changes.ts'
import { daysOfRole, type CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { notifyRecipient } from '../../delivery/notify.ts'

type PublishedPlan = { job: JobRow; before: CrewPlan; after: CrewPlan; company_name: string }

/** More changes than this are only counted: a lock screen shows few lines. */
const NAMED_CHANGES_MAX = 6

/** Notifies each of the crew of what changed for them; those for whom nothing did hear nothing. */
export async function notifyOfShifts(
  tx: WriteTransaction,
  { job, before, after, company_name }: PublishedPlan,
  now: Date,
) {
  for (const { application_id, freelancer_id } of after.people) {
    const changes = personChanges(ownPlanOf(before, application_id), ownPlanOf(after, application_id))
    if (changes.length === 0) continue
    await recordChange(tx, [freelancer_id], 'application', application_id)
    const key = `shifts:${job.id}:${after.version}:${freelancer_id}`
    const notice = {
      ...{ user_id: freelancer_id, key, tag: key, id: `shifts:${job.id}:${after.version}` },
      title: `Your shifts: ${job.title}`,
      body: `${changeSentences(changes)} ${company_name} has changed the plan.`,
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
