import type { ShownCredential } from '../../../shared/people/credentials.ts'
import type { UserContext } from '../../context.ts'
import type { CredentialRow } from '../../db/schema/credentials.ts'
import { findShownPerson } from '../core/find-person.ts'
import { credentialsOf } from './credential-rows.ts'
import { mayOpen } from './may-open.ts'

/** What somebody signed in sees of a person's credentials. One that was refused proves nothing and is not shown. */
export function shownCredentials(me: UserContext, userId: string): ShownCredential[] {
  findShownPerson(me.db.read, userId, me.user.id)
  const isOpen = mayOpen(me, userId)
  return credentialsOf(me.db.read, userId)
    .filter(({ verification }) => verification !== 'refused')
    .map((row) => shown(row, isOpen))
}

/** Each field is named: a new column is never told by accident. */
const shown = (row: CredentialRow, isOpen: boolean): ShownCredential => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  number: isOpen ? row.number : masked(row.number),
  expires_on: row.expires_on,
  verified: row.verification === 'verified',
  document: isOpen ? { name: row.document_name, type: row.document_type } : null,
})

/** Its last three characters, where enough others stand before them. */
const masked = (number: string) => (number ? `•••• ${number.length >= 7 ? number.slice(-3) : ''}`.trim() : '')
