import type { Referee } from '../../../shared/people/referees.ts'
import { CONFIRM_FIRST, mayMailStrangers } from '../../accounts/core/may-mail-strangers.ts'
import type { UserContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { reasonToWait, refuseWithoutMail } from './mail-limits.ts'
import { queueInvitation } from './queue-invitation.ts'
import { waitingReferee } from './waiting-referee.ts'
import { refereeRows } from './referees-referee-rows.ts'

/** Mails the invitation once more, with a new link that works for its full time; not twice within a day. */
export async function resendInvitation(me: UserContext, id: string): Promise<Referee> {
  refuseWithoutMail(me)
  if (!mayMailStrangers(me)) throw conflict(CONFIRM_FIRST)
  await me.signInLimits.beforeAskingReferees(me.address)
  return me.db.write((tx) => {
    const referee = waitingReferee(tx, me.user, id)
    const reason = reasonToWait(referee, me.now())
    if (reason) throw reason
    queueInvitation(tx, referee, false, me.now())
    return refereeRows(tx, me.user.id, [id])[0]!
  })
}
