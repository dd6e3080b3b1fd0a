import 'dotenv/config'
import { isAbsolute, join } from 'node:path'
import { root } from './step.mjs'

/** The data folder that the server uses: DATA_DIR of the environment or .env, else ./data of the project. */
export function dataDir() {
  const folder = process.env.DATA_DIR || './data'
  return isAbsolute(folder) ? folder : join(root, folder)
}

/** Folders that a restore has put aside; never part of a backup. */
export const PUT_ASIDE = 'replaced-'

/** The one argument of backup and restore, or an end with the usage. */
export function fileArgument(command) {
  const file = process.argv[2]
  if (file && process.argv.length === 3) return file
  console.error(`Usage: npm run ${command} -- FILE`)
  process.exit(2)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
