import type { PublishedSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { UserContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { changeLine } from './change-line.ts'
import { contentOf, versionOf } from './sheet-of.ts'

/** A version that the company has published, as it was, with the one before it beside it. */
export async function readVersion(me: UserContext, job_id: string, version: number): Promise<PublishedSheet> {
  ownJob(me.db.read, me, job_id)
  const found = versionOf(me.db.read, job_id, version)
  if (!found) throw notFound(`There is no version ${version} of this call sheet.`)
  const { content, published_at, publisher } = found
  const before = contentOf(me.db.read, job_id, version - 1)
  return { version, published_at, published_by: publisher, changes: changeLine(before, content), content, before }
}
