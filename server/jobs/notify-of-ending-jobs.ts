import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { formatLondonDate } from '../../shared/dates-in-london.ts'
import { PROJECT_END_NOTICE_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { jobs } from '../db/schema/jobs.ts'
import { notifyRecipient } from '../delivery/notify.ts'

/** Notifies the person who posted a project three days before it expires, once for each expiry date. */
export async function notifyOfEndingJobs({ db, now }: Context) {
  const at = now()
  const soon = new Date(at.getTime() + PROJECT_END_NOTICE_DAYS * 86_400_000).toISOString()
  await db.write(async (tx) => {
    const ending = await tx
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.status, 'open'),
          gt(jobs.expires_at, at.toISOString()),
          lte(jobs.expires_at, soon),
          // It ends by its own dates before it expires.
          lt(jobs.expires_at, jobs.date_end),
          or(isNull(jobs.expiry_warned), ne(jobs.expiry_warned, jobs.expires_at)),
        ),
      )
      .all()
    for (const { id, title, employer_id: user_id, expires_at } of ending) {
      await tx.update(jobs).set({ expiry_warned: expires_at }).where(eq(jobs.id, id)).run()
      const words = `${title} is shown to freelancers until ${formatLondonDate(expires_at)}. Duplicate it to post it for longer.`
      const notice = {
        user_id,
        kind: 'project_ending',
        key: `job-end:${id}:${expires_at}`,
        title: 'Three days left',
        body: words,
        navigate: `/?project=${id}`,
        tag: `job:${id}`,
        mail: { subject: `Three days left: ${title}` },
      } as const
      await notifyRecipient(tx, notice, at)
    }
  })
}
