import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import pino from 'pino'
import { openContext } from '../../../server/app/open-context.ts'
import { preparedStatement } from '../../../server/db/statement.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { seedFreelancers } from '../support/many-freelancers.ts'
import { seedJobs } from '../support/many-jobs.ts'
import type { GrowthShape } from './growth-shape.ts'
import { writeWorldAround } from './write-world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/bench/growth')
const JOBS_INDEXED_AT_ONCE = 2000

/** A copy of the world of this shape, which is made once for each schema; the copy is deleted by `remove`. */
export async function copyGrowthWorld(shape: GrowthShape) {
  mkdirSync(cache, { recursive: true })
  const kept = join(cache, fingerprintOf(shape))
  if (!existsSync(kept)) {
    const made = mkdtempSync(join(cache, 'making-'))
    await makeWorld(made, shape)
    renameSync(made, kept)
  }
  const folder = mkdtempSync(join(cache, 'copy-'))
  cpSync(kept, folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Settings under which one client stands for many. */
export const openGrowthContext = (DATA_DIR: string) =>
  openContext(
    readSettings({ NODE_ENV: 'test', DEMO: '0', DATA_DIR, REQUEST_RATE: '10000000', STRANGER_MESSAGES: '10000000' }),
    { log: pino({ level: 'silent' }) },
  )

function fingerprintOf(shape: GrowthShape) {
  const migrations = readdirSync(join(root, 'server/db/migrations')).join()
  const makers = ['growth/write-world.ts', 'support/many-jobs.ts', 'support/many-freelancers.ts'].map((file) =>
    readFileSync(join(root, 'tests/bench', file), 'utf8'),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([shape, migrations, makers]))
    .digest('hex')
  return `${shape.freelancers}-${hash.slice(0, 12)}`
}

/** Matching and search are indexed by the product's own code, all else is raw. */
async function makeWorld(folder: string, shape: GrowthShape) {
  const world = await openGrowthContext(folder)
  await seedFreelancers(world, shape.freelancers)
  await seedJobs(world, shape.openJobs, shape.companies)
  await world.close()
  const raw = new Database(join(folder, 'standby.db'))
  raw.pragma('synchronous = off')
  raw.pragma('cache_size = -400000')
  writeWorldAround(raw, shape)
  raw.pragma('wal_checkpoint(truncate)')
  raw.close()
  const again = await openGrowthContext(folder)
  await indexPastJobs(again)
  await again.close()
}

async function indexPastJobs({ ctx }: Awaited<ReturnType<typeof openGrowthContext>>) {
  const ids = (await jobsOutsideIndex(ctx.db.read).all()) as string[]
  for (let from = 0; from < ids.length; from += JOBS_INDEXED_AT_ONCE)
    await ctx.db.write(async (tx) => {
      for (const id of ids.slice(from, from + JOBS_INDEXED_AT_ONCE)) await indexJob(tx, id)
    })
}

const jobsOutsideIndex = preparedStatement((db) =>
  db.$client.prepare('select id from jobs where id not in (select job_id from job_index)').pluck(),
)
