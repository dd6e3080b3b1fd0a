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

/** The names by which a row may refer to each role, the most specific first. */
const NAMES: Record<Role, (Role | Group)[]> = {
  anonymous: ['anonymous', 'public'],
  freelancer: ['freelancer', 'freelancers', 'user', 'public'],
  other_freelancer: ['other_freelancer', 'freelancers', 'user', 'public'],
  employer: ['employer', 'company', 'employers', 'user', 'public'],
  member: ['member', 'company', 'employers', 'user', 'public'],
  other_employer: ['other_employer', 'employers', 'user', 'public'],
  // A freelancer like any other, except for the staff role.
  staff: ['staff', 'other_freelancer', 'freelancers', 'user', 'public'],
}

/** Method and path with the ids of the access world. */
export function addressOf(name: string, { at = {}, query }: Row, ids: Record<string, string>) {
  const [method, path] = name.split(' ') as [string, string]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const id = ids[at[part] ?? '']
    if (!id) throw new Error(`${name}: the row does not say what {${part}} is`)
    return id
  })
  return { method, path: query ? `${filled}?${query}` : filled }
}

export function expectedOf(who: Who, role: Role) {
  const name = NAMES[role].find((candidate) => who[candidate] !== undefined)
  return name === undefined && role === 'anonymous' ? 401 : who[name as Role]
}
