import { and, eq } from 'drizzle-orm'
import { FIRST_NAME_PLACEHOLDER } from '../../shared/hiring/apply-texts.ts'
import type { InviteOutcome, NewJobInvitations } from '../../shared/hiring/invitations.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { type UserRow, users } from '../db/schema/people.ts'
import { FORMER_MEMBER } from '../db/forget-person.ts'
import { isInBoundList, mapInTurn, preparedStatement } from '../db/statement.ts'
import { AppError, conflict } from '../errors.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { hasBlockedPerson } from '../people/core/refuse-blocked.ts'
import { expectMatchingPackage, inviteOnce } from './invite-freelancer.ts'
import { matchesToJob } from './list-applicants.ts'

/**
 * Invites each of these people as `inviteFreelancer` does, in one transaction. Who cannot be invited, or is not free on
 * the project's days, is left out with the reason.
 * @throws 404 for another company's job, 402 without matching, 409 for one that is not open
 */
export async function inviteSeveral(
  me: UserContext,
  jobId: string,
  { people, message }: NewJobInvitations,
): Promise<InviteOutcome[]> {
  const outcomes = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    expectMatchingPackage(me, job)
    if (jobStatusAt(job, me.now().getTime()) !== 'open')
      throw conflict('This project is not open: nobody can apply for it.')
    const ids = JSON.stringify(people.map(({ freelancer_id }) => freelancer_id))
    const found = new Map((await freelancersByIds(tx).all({ ids })).map((person) => [person.id, person]))
    const matchOf = await matchesToJob(tx, job, [...found.values()], { reader: 'stranger' })
    return mapInTurn(people, async ({ id, freelancer_id }): Promise<InviteOutcome> => {
      const known = found.get(freelancer_id)
      const isShown = known && !known.suspended_at && !(await hasBlockedPerson(tx, { by: known.id, whom: me.user.id }))
      const person = isShown ? known : undefined
      const full_name = person?.full_name ?? (known ? FORMER_MEMBER : '')
      const isBusy = person !== undefined && matchOf(person)?.isFree === false
      const reason = isBusy
        ? `${full_name} is not free on these days.`
        : await reasonAgainstInviting(tx, me, job, { id, freelancer_id, message: withFirstName(message, person) })
      return { freelancer_id, full_name, is_invited: reason === '', reason }
    })
  })
  me.deliveries.wake()
  return outcomes
}

/** '' once they are invited. */
async function reasonAgainstInviting(
  tx: WriteTransaction,
  me: UserContext,
  job: JobRow,
  asked: Parameters<typeof inviteOnce>[3],
) {
  try {
    await inviteOnce(tx, me, job, asked)
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const withFirstName = (message: string, person: UserRow | undefined) =>
  message.replaceAll(FIRST_NAME_PLACEHOLDER, person?.full_name.split(' ')[0] ?? '')

const freelancersByIds = preparedStatement((db) =>
  db
    .select()
    .from(users)
    .where(and(isInBoundList(users.id, 'ids'), eq(users.user_type, 'freelancer')))
    .prepare(),
)
