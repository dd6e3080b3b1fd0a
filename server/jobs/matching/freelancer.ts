import { and, isNull, ne } from 'drizzle-orm'
import { certifiedTerms, matchTermsOf } from '../../../shared/jobs/match-terms.ts'
import type { MatchedFreelancer, TakenTime } from '../../../shared/jobs/score-match.ts'
import { INDUSTRY_EXPERIENCE, NATIONWIDE } from '../../../shared/options.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import type { UserRow } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { takenTimesOf } from './bookings.ts'

/** The columns of a person that matching reads. */
type Described = Pick<
  UserRow,
  | 'id'
  | 'job_role'
  | 'job_roles'
  | 'skills'
  | 'certifications'
  | 'lat'
  | 'lng'
  | 'travel_distance'
  | 'industry_experience'
  | 'rating_sum'
  | 'rating_count'
>

/** No job that somebody may still see the match of began longer ago. */
const TAKEN_SINCE_MS = 60 * 86_400_000

/** What matching asks of a person, with the times that are taken and the credentials that count. */
export async function matchedFreelancerOf(db: DatabaseReader, user: UserRow, now: Date) {
  const taken = await takenTimesOf(db, user.id, new Date(now.getTime() - TAKEN_SINCE_MS).toISOString())
  return matchedFreelancerWith(user, taken, (await heldCredentialsOf(db, [user.id])).get(user.id))
}

/** A credential that counts as the skill that it is named after. */
type HeldCredential = Pick<CredentialRow, 'name' | 'expires_on'>

/** The same, of what has been read already. */
export function matchedFreelancerWith(
  user: Described,
  taken: TakenTime[],
  held: HeldCredential[] = [],
): MatchedFreelancer {
  const endless = held.filter(({ expires_on }) => !expires_on)
  const certificates = [...user.certifications, ...endless.map(({ name }) => name)]
  return {
    id: user.id,
    roles: matchTermsOf([user.job_role, ...user.job_roles]),
    skills: [...new Set([...matchTermsOf(user.skills), ...certificates.flatMap(certifiedTerms)])],
    ...(endless.length < held.length && { until: lastDaysOf(held) }),
    point: user.lat !== null && user.lng !== null ? { lat: user.lat, lng: user.lng } : null,
    reach: user.travel_distance && user.travel_distance !== NATIONWIDE ? Number(user.travel_distance) : null,
    experience: user.industry_experience
      ? INDUSTRY_EXPERIENCE.indexOf(user.industry_experience) / (INDUSTRY_EXPERIENCE.length - 1)
      : null,
    rating: user.rating_count > 0 ? user.rating_sum / user.rating_count / 5 : null,
    taken,
  }
}

/** The last day of each term that a credential stands for; of two, the later. */
function lastDaysOf(held: HeldCredential[]) {
  const until: Record<string, string> = {}
  for (const { name, expires_on } of held)
    for (const term of certifiedTerms(name))
      if (expires_on && expires_on > (until[term] ?? '')) until[term] = expires_on
  return until
}

/** The credentials of each of these people that the staff have not refused; people without any are left out. */
export async function heldCredentialsOf(db: DatabaseReader, userIds: string[]) {
  const found = new Map<string, HeldCredential[]>()
  for (const { user_id, ...credential } of await heldOfAll(db).all({ ids: JSON.stringify(userIds) })) {
    const known = found.get(user_id)
    if (known) known.push(credential)
    else found.set(user_id, [credential])
  }
  return found
}

const heldOfAll = preparedStatement((db) =>
  db
    .select({ user_id: credentials.user_id, name: credentials.name, expires_on: credentials.expires_on })
    .from(credentials)
    .where(
      and(
        isInBoundList(credentials.user_id, 'ids'),
        isNull(credentials.removed_at),
        ne(credentials.verification, 'refused'),
      ),
    )
    .orderBy(credentials.created_at, credentials.id)
    .prepare(),
)
