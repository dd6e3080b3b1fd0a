import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { formatLondonDate } from '../../shared/dates-in-london.ts'
import { PROJECT_END_NOTICE_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { type JobRow, jobs } from '../db/schema/jobs.ts'
import { writeInPortions } from '../db/write-in-portions.ts'
import { notifyRecipient } from '../delivery/notify.ts'

/** Notifies the person who posted a project three days before it expires, once for each expiry date. */
export async function notifyOfEndingJobs({ db, now }: Context, closing?: AbortSignal) {
  const at = now()
  const soon = new Date(at.getTime() + PROJECT_END_NOTICE_DAYS * 86_400_000).toISOString()
  const isEnding = and(
    eq(jobs.status, 'open'),
    gt(jobs.expires_at, at.toISOString()),
    lte(jobs.expires_at, soon),
    // It ends by its own dates before it expires.
    lt(jobs.expires_at, jobs.date_end),
    or(isNull(jobs.expiry_warned), ne(jobs.expiry_warned, jobs.expires_at)),
  )
  const ending = await db.read.select({ id: jobs.id }).from(jobs).where(isEnding).all()
  await writeInPortions(
    db,
    ending,
    async (tx, { id }) => {
      const due = and(eq(jobs.id, id), isEnding)
      const [job] = await tx.update(jobs).set({ expiry_warned: jobs.expires_at }).where(due).returning().all()
      if (job) await notifyRecipient(tx, endingNoticeOf(job), at)
    },
    { closing },
  )
}

function endingNoticeOf({ id, title, employer_id: user_id, expires_at }: JobRow) {
  return {
    user_id,
    kind: 'project_ending',
    key: `job-end:${id}:${expires_at}`,
    title: 'Three days left',
    body: `${title} is shown to freelancers until ${formatLondonDate(expires_at)}. Duplicate it to post it for longer.`,
    navigate: `/?project=${id}`,
    tag: `job:${id}`,
    mail: { subject: `Three days left: ${title}` },
  } as const
}
