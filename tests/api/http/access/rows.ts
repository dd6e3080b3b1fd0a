import { PASSWORD } from '../../../support/api.ts'
import type { Ids, Role } from '../../../support/factories/access-world.ts'

/**
 * The status for each role, or for several at once: the most specific name counts. Without a session: 401 unless given.
 */
export type Who = Partial<Record<Role | Group, number>>
export type Group = 'public' | 'user' | 'freelancers' | 'employers' | 'company'

export type Row = {
  /** The id of the access world that is put into the address. */
  at?: Record<string, keyof Ids>
  query?: string
  body?: unknown
  who: Who
}

/** By method and path. */
export type Rows = Record<string, Row>

export const NEW_PASSWORD = 'load-out at two, in rain'
export const own = { password: PASSWORD }
