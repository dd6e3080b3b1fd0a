import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { blocks } from '../../db/schema/staff.ts'
import { tellOfBlock } from './tell-of-block.ts'

/** Lets them write again. Of somebody who is not blocked nothing changes. */
export const unblockPerson = (me: UserContext, id: string) =>
  me.db.write((tx) => {
    const { changes } = tx
      .delete(blocks)
      .where(and(eq(blocks.user_id, me.user.id), eq(blocks.blocked_id, id)))
      .run()
    if (changes > 0) tellOfBlock(tx, me.user.id, id)
  })
