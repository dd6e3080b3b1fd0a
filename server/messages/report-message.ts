import type { NewReport } from '../../shared/people/safety.ts'
import type { UserContext } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { keepReport } from '../people/safety/keep-report.ts'
import { messageRows } from './message-rows.ts'

/** Tells the staff about a message that somebody wrote to `me`, once; they see it with a little of what was said around it. */
export const reportMessage = (me: UserContext, id: string, told: NewReport) =>
  me.db.write((tx) => {
    const [message] = messageRows(tx, me.user.id, [id])
    if (!message) throw notFound('There is no such message.')
    if (message.is_mine) throw invalid('You cannot report your own message.')
    return keepReport(tx, me, { about_id: message.sender_id, message_id: id }, told)
  })
