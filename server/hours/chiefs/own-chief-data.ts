import { asc, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { chiefGrants, deviceKeys, sitePins } from '../../db/schema/chiefs.ts'
import { jobs } from '../../db/schema/jobs.ts'

/** For the download of one's own data: where one was chief, the keys of one's devices, and since when one has digits. */
export async function collectChiefData({ db, user }: UserContext) {
  const chief_of = await db.read
    .select({
      job_title: jobs.title,
      days: chiefGrants.days,
      made_at: chiefGrants.made_at,
      revoked_at: chiefGrants.revoked_at,
    })
    .from(chiefGrants)
    .innerJoin(jobs, eq(jobs.id, chiefGrants.job_id))
    .where(eq(chiefGrants.chief_id, user.id))
    .orderBy(asc(chiefGrants.made_at))
    .all()
  const device_keys = await db.read
    .select({ id: deviceKeys.id, jwk: deviceKeys.jwk, made_at: deviceKeys.made_at })
    .from(deviceKeys)
    .where(eq(deviceKeys.user_id, user.id))
    .orderBy(asc(deviceKeys.made_at))
    .all()
  const pin = await db.read
    .select({ set_at: sitePins.set_at })
    .from(sitePins)
    .where(eq(sitePins.user_id, user.id))
    .get()
  return { chief_of, device_keys, site_pin: pin ?? null }
}
