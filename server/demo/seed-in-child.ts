import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Context } from '../context.ts'
import { isEmpty } from './seed-demo.ts'

/** The argument that makes this program seed the database and exit. */
export const SEED_ONLY = '--seed'

/**
 * Creates the demonstration world in a child process on the first run: drawing, the gazetteer and the rows take some
 * 200 MB, which the server's own process would never give back.
 */
export async function seedInChild({ db, settings, log }: Context) {
  if (!(await isEmpty(db.read))) return
  log.info('making the demonstration world')
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, SEED_ONLY], {
    env: { ...process.env, DATA_DIR: settings.DATA_DIR },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) log.error({ code }, 'the demonstration world could not be made')
}
