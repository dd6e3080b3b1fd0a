import type { DatabaseReader } from './connection.ts'
import { objectStatement } from './statement.ts'

type SessionStanding = {
  is_staff: unknown
  two_factor_enabled: unknown
  has_second_step: unknown
  company_id: string | null
}

/** What a session's person may do as of `now` (ISO), flags as 0 or 1; undefined once the session or its person is gone. */
export const sessionStanding = async (db: DatabaseReader, id: string, now: string) =>
  (await selectSessionStanding(db).get({ id, now })) as SessionStanding | undefined

const selectSessionStanding = objectStatement(`
  select u.is_staff, u.two_factor_enabled, u.company_id, s.has_second_step
  from sessions s join users u on u.id = s.user_id
  where s.id = :id and s.expires_at > :now and u.suspended_at is null and u.deleted_at is null`)
