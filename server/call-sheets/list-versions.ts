import { and, desc, eq, lt } from 'drizzle-orm'
import type { PublishedSheet, SheetVersion } from '../../shared/call-sheets/call-sheets.ts'
import type { PageQuery } from '../../shared/fields.ts'
import type { UserContext } from '../context.ts'
import { callSheetVersions } from '../db/schema/call-sheets.ts'
import { users } from '../db/schema/people.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'
import { notFound } from '../errors.ts'
import { sheetChangeLine, sheetContentOf, sheetVersionOf } from './sheet-rows.ts'

/**
 * The published versions of a call sheet, the last first. `next` is the cursor of the next page.
 * @throws 404 for another company's job
 */
export async function listVersions(
  me: UserContext,
  job_id: string,
  { limit, after }: PageQuery,
): Promise<{ versions: SheetVersion[]; next: string | null }> {
  await jobOfOwnCompany(me.db.read, me, job_id)
  // One more than is shown, because the changes of the page's last version are computed against it.
  const rows = await me.db.read
    .select({
      version: callSheetVersions.version,
      content: callSheetVersions.content,
      published_at: callSheetVersions.published_at,
      published_by: users.full_name,
    })
    .from(callSheetVersions)
    .innerJoin(users, eq(users.id, callSheetVersions.published_by))
    .where(
      and(
        eq(callSheetVersions.job_id, job_id),
        after ? lt(callSheetVersions.version, Number(readPageMark(after, 1)[0])) : undefined,
      ),
    )
    .orderBy(desc(callSheetVersions.version))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  return {
    versions: page.map(({ content, ...row }, n) => ({
      ...row,
      changes: sheetChangeLine(rows[n + 1]?.content ?? null, content),
    })),
    next: rows.length > limit ? pageMarkOf(String(page.at(-1)!.version)) : null,
  }
}

/**
 * A published version with the one before it.
 * @throws 404 for another company's job, or a version that there is not
 */
export async function readVersion(me: UserContext, job_id: string, version: number): Promise<PublishedSheet> {
  await jobOfOwnCompany(me.db.read, me, job_id)
  const found = await sheetVersionOf(me.db.read, job_id, version)
  if (!found) throw notFound(`There is no version ${version} of this call sheet.`)
  const { content, published_at, publisher } = found
  const before = await sheetContentOf(me.db.read, job_id, version - 1)
  return { version, published_at, published_by: publisher, changes: sheetChangeLine(before, content), content, before }
}
