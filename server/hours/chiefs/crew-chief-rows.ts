import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { CrewChief } from '../../../shared/hours/crew-chiefs.ts'
import type { UserContext } from '../../context.ts'
import { chiefGrants } from '../../db/schema/chiefs.ts'
import { applications } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { keysOfPeople } from './grant-rows.ts'

/** Who is chief of the person's own jobs, by the ids of their grants; one's own grant is no answer to oneself. */
export async function syncedCrewChiefRows({ db, user, now }: UserContext, ids: string[]): Promise<CrewChief[]> {
  const found = await chiefsOfCrew(db.read).all({
    ids: JSON.stringify(ids),
    freelancer_id: user.id,
    now: now().toISOString(),
  })
  const keys = await keysOfPeople(db.read).all({ people: JSON.stringify(found.map(({ chief_id }) => chief_id)) })
  return found.map(({ chief_id, ...chief }) => ({
    ...chief,
    keys: keys.filter(({ user_id }) => user_id === chief_id).map(({ id, jwk }) => ({ id, jwk })),
  }))
}

const chiefsOfCrew = preparedStatement((db) =>
  db
    .select({
      id: chiefGrants.id,
      job_id: chiefGrants.job_id,
      chief_id: chiefGrants.chief_id,
      name: users.full_name,
      days: chiefGrants.days,
    })
    .from(chiefGrants)
    .innerJoin(users, eq(users.id, chiefGrants.chief_id))
    .innerJoin(
      applications,
      and(
        eq(applications.job_id, chiefGrants.job_id),
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
        eq(applications.status, 'accepted'),
      ),
    )
    .where(
      and(
        isInBoundList(chiefGrants.id, 'ids'),
        isNull(chiefGrants.revoked_at),
        gt(chiefGrants.expires_at, sql.placeholder('now')),
        ne(chiefGrants.chief_id, sql.placeholder('freelancer_id')),
      ),
    )
    .orderBy(asc(chiefGrants.id))
    .prepare(),
)
