import { counted } from '../../../shared/counts.ts'
import { type Own, personChanges } from '../../../shared/hiring/plan-changes.ts'
import { daysOf, type Plan } from '../../../shared/hiring/plan-rules.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/connection.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { notify } from '../../delivery/notify.ts'

type Published = { job: JobRow; before: Plan; after: Plan; company_name: string }

/** More changes than this are only counted: a lock screen shows few lines. */
const CHANGES_NAMED = 6

/** Notifies each of the crew of what changed for them; those for whom nothing did hear nothing. */
export async function notifyOfShifts(tx: Tx, { job, before, after, company_name }: Published, now: Date) {
  for (const { application_id, freelancer_id } of after.people) {
    const changes = personChanges(ownOf(before, application_id), ownOf(after, application_id))
    if (changes.length === 0) continue
    await recordChange(tx, [freelancer_id], 'application', application_id)
    const key = `shifts:${job.id}:${after.version}:${freelancer_id}`
    const notice = {
      ...{ user_id: freelancer_id, key, tag: key, id: `shifts:${job.id}:${after.version}` },
      title: `Your shifts: ${job.title}`,
      body: `${sentences(changes)} ${company_name} has changed the plan.`,
      navigate: `/?tab=confirmed&job=${job.id}`,
    }
    await notify(tx, { kind: 'shifts', ...notice }, now)
  }
}

function sentences(changes: string[]) {
  const more = changes.length - CHANGES_NAMED
  const named = changes.slice(0, CHANGES_NAMED).map((change) => `${change}.`)
  return [...named, ...(more > 0 ? [`And ${counted(more, 'more change')}.`] : [])].join(' ')
}

function ownOf({ roles, people, shifts }: Plan, applicationId: string): Own {
  const role_id = people.find(({ application_id }) => application_id === applicationId)?.role_id
  const ofRole = shifts.filter((shift) => shift.role_id === role_id)
  const role = roles.find(({ id }) => id === role_id)
  return {
    role_name: role?.role_name ?? 'crew',
    days: (role ? [role] : roles).flatMap(daysOf),
    shifts: ofRole.length > 0 ? ofRole.filter((shift) => shift.people.includes(applicationId)) : null,
  }
}
