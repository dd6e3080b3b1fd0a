import { and, eq, isNull } from 'drizzle-orm'
import { feedbackAverages } from '../../../shared/people/feedback-averages.ts'
import type { FeedbackList } from '../../../shared/people/referees.ts'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { feedbackOf } from './referees-referee-rows.ts'

/** What referees said of a person, for anybody; `askerId` is who asks, null for nobody in particular. 404 for nobody. */
export function listFeedback({ db }: Context, userId: string, askerId: string | null): FeedbackList {
  const person = db.read
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspended_at)))
    .get()
  if (!person) throw notFound('There is no such person.')
  const feedback = feedbackOf(db.read, userId, askerId === userId)
  return { feedback, averages: feedbackAverages(feedback) }
}
