import { ATTACHMENT_WAITS_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { forgetUnsent } from '../messages/messages-attachment-rows.ts'

/** Uploads whose message never came; the sweep of documents then finds their files. */
export async function sweepAttachments({ db, now }: Context) {
  const moment = new Date(now().getTime() - ATTACHMENT_WAITS_DAYS * 86_400_000).toISOString()
  await db.write((tx) => forgetUnsent(tx, moment))
}
