import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { meta } from '../../db/schema/sync.ts'
import { indexFreelancer } from './index-freelancer.ts'
import { indexJob } from './index-job.ts'

/** The key in `meta` for how the indexed texts are folded. */
const FACT = 'folding'
/** To be raised whenever shared/folded-text.ts or shared/jobs/match-terms.ts makes something else of a text. */
const FOLDING = '1'
const AT_ONCE = 200

/**
 * Indexes all jobs, freelancers and saved searches again if an earlier release has folded their texts otherwise: a few
 * at a time, and from the beginning after an interruption.
 */
export async function indexAnew(db: Db) {
  const done = await db.read.select().from(meta).where(eq(meta.key, FACT)).get()
  if (done?.value === FOLDING) return
  await inPortions(db, jobs, indexJob)
  await inPortions(db, users, indexFreelancer, eq(users.user_type, 'freelancer'))
  await db.write((tx) =>
    tx
      .insert(meta)
      .values({ key: FACT, value: FOLDING })
      .onConflictDoUpdate({ target: meta.key, set: { value: FOLDING } })
      .run(),
  )
}

async function inPortions(
  db: Db,
  table: typeof jobs | typeof users,
  indexOne: (tx: Tx, id: string) => Promise<void>,
  condition?: SQL,
) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await db.read
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), condition))
      .orderBy(table.id)
      .limit(AT_ONCE)
      .all()
    if (rows.length > 0)
      await db.write(async (tx) => {
        for (const { id } of rows) await indexOne(tx, id)
      })
    after = rows.at(-1)?.id
  }
}
