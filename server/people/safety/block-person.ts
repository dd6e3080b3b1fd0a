import type { UserContext } from '../../context.ts'
import { blocks } from '../../db/schema/staff.ts'
import { invalid } from '../../errors.ts'
import { findAccount } from '../core/users-find-person.ts'
import { tellOfBlock } from './tell-of-block.ts'

/** Nothing more reaches `me` from this person, who is not told. What was written stays readable for both. */
export function blockPerson(me: UserContext, id: string) {
  if (id === me.user.id) throw invalid('You cannot block yourself.')
  return me.db.write((tx) => {
    const row = { user_id: me.user.id, blocked_id: findAccount(tx, id).id, created_at: me.now().toISOString() }
    const { changes } = tx.insert(blocks).values(row).onConflictDoNothing().run()
    if (changes > 0) tellOfBlock(tx, me.user.id, id)
  })
}
