import { and, asc, eq, sql } from 'drizzle-orm'
import type { ChiefGrant, GrantedPerson, JobChief, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { plannedDaysOf } from '../../../shared/hours/planned-days.ts'
import { canonicalJson } from '../../../shared/pay/terms-hash.ts'
import type { UserContext } from '../../context.ts'
import { actingPerson, concernedPerson } from '../../db/aliases.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type ChiefGrantRow, chiefGrants, deviceKeys, sitePins } from '../../db/schema/chiefs.ts'
import { companies } from '../../db/schema/people.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { isInBoundList, mapInTurn, preparedStatement } from '../../db/statement.ts'
import { ownShiftsOf } from '../../jobs/matching/shift-rows.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { bookingIdsOfJobs, sheetBookingsOf } from '../sheets/sheet-bookings.ts'
import { signedWithGrantKey } from './grant-key.ts'

type GrantSigner = Pick<UserContext, 'sealingKey'>

/** The person's own grants, as their devices keep them. */
export async function syncedGrantRows(me: UserContext, ids: string[]): Promise<SignedGrant[]> {
  const found = await grantsByIds(me.db.read).all({ ids: JSON.stringify(ids), chief_id: me.user.id })
  const now = me.now().toISOString()
  const standing = found.filter(({ revoked_at, expires_at }) => !revoked_at && expires_at > now)
  return mapInTurn(standing, (grant) => signedGrantOf(me.db.read, me, grant))
}

/** @param hasPins only for the chief's own devices */
export async function signedGrantOf(
  db: DatabaseReader,
  signer: GrantSigner,
  grant: ChiefGrantRow,
  hasPins = true,
): Promise<SignedGrant> {
  const { job_title, company_name } = (await jobNames(db).get({ id: grant.job_id }))!
  const content: ChiefGrant = {
    id: grant.id,
    job_id: grant.job_id,
    chief_id: grant.chief_id,
    days: grant.days,
    crew: await grantedCrewOf(db, grant, hasPins),
    issued_at: grant.made_at,
    expires: grant.expires_at,
  }
  const { signature, server_key } = signedWithGrantKey(signer, canonicalJson(content))
  return { id: grant.id, job_id: grant.job_id, job_title, company_name, grant: content, signature, server_key }
}

async function grantedCrewOf(
  db: DatabaseReader,
  { job_id, days }: ChiefGrantRow,
  hasPins: boolean,
): Promise<GrantedPerson[]> {
  const bookings = (await sheetBookingsOf(db, await bookingIdsOfJobs(db, [job_id]))).filter(
    ({ status }) => status === 'accepted',
  )
  const shifts = await ownShiftsOf(
    db,
    bookings.map(({ id }) => id),
  )
  const people = JSON.stringify(bookings.map(({ freelancer_id }) => freelancer_id))
  const keys = await keysOfPeople(db).all({ people })
  const pins = hasPins ? await pinsOfPeople(db).all({ people }) : []
  return bookings.map(({ id, freelancer_id, full_name, role_name, profile_picture, start, end }) => {
    const planned = plannedDaysOf({ shifts: shifts.get(id), start, end }).filter((day) => days.includes(day.work_day))
    const pin = pins.find(({ user_id }) => user_id === freelancer_id)
    return {
      booking_id: id,
      freelancer_id,
      name: full_name,
      role_name,
      photo: fileAddress(profile_picture),
      days: planned.map(({ work_day }) => work_day),
      calls: planned.map(({ work_day, from, until }) => ({ day: work_day, from, until })),
      keys: keys.filter(({ user_id }) => user_id === freelancer_id).map((key) => ({ id: key.id, jwk: key.jwk })),
      pin: pin ? { salt: pin.salt, hash: pin.hash, iterations: pin.iterations } : null,
    }
  })
}

/** A job's chiefs for its desk, those who are so no more too. */
export const jobChiefsOf = async (db: DatabaseReader, job_id: string): Promise<JobChief[]> =>
  (await chiefsByJob(db).all({ job_id })).map(({ grant, full_name, profile_picture, named_by }) => {
    const { id, chief_id, days, made_at, revoked_at } = grant
    const person = { person_id: chief_id, full_name, profile_picture: fileAddress(profile_picture) }
    return { id, job_id, ...person, days, named_by, made_at, revoked_at }
  })

const grantsByIds = preparedStatement((db) =>
  db
    .select()
    .from(chiefGrants)
    .where(and(isInBoundList(chiefGrants.id, 'ids'), eq(chiefGrants.chief_id, sql.placeholder('chief_id'))))
    .prepare(),
)
const jobNames = preparedStatement((db) =>
  db
    .select({ job_title: jobs.title, company_name: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
/** The public keys of everybody's devices. */
export const keysOfPeople = preparedStatement((db) =>
  db
    .select()
    .from(deviceKeys)
    .where(isInBoundList(deviceKeys.user_id, 'people'))
    .orderBy(asc(deviceKeys.made_at), asc(deviceKeys.id))
    .prepare(),
)
const pinsOfPeople = preparedStatement((db) =>
  db.select().from(sitePins).where(isInBoundList(sitePins.user_id, 'people')).prepare(),
)
const chiefsByJob = preparedStatement((db) =>
  db
    .select({
      grant: chiefGrants,
      full_name: concernedPerson.full_name,
      profile_picture: concernedPerson.profile_picture,
      named_by: actingPerson.full_name,
    })
    .from(chiefGrants)
    .innerJoin(concernedPerson, eq(concernedPerson.id, chiefGrants.chief_id))
    .innerJoin(actingPerson, eq(actingPerson.id, chiefGrants.made_by))
    .where(eq(chiefGrants.job_id, sql.placeholder('job_id')))
    .orderBy(asc(chiefGrants.made_at), asc(chiefGrants.id))
    .prepare(),
)
