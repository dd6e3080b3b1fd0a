import 'dotenv/config'
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Files made from here on hold keys and personal data: only their owner may read them.
process.umask(0o077)

/** The data folder that the server uses: DATA_DIR of the environment or .env, else ./data; relative to the working directory, as the server's is. */
export const serverDataDir = () => resolve(process.env.DATA_DIR || './data')

/** Folders that a restore has set aside; never part of a backup. */
export const SET_ASIDE_PREFIX = 'replaced-'

/** The one argument of backup and restore; prints the usage and exits if it is missing. */
export function backupFileArgument(command: string) {
  const file = process.argv[2]
  if (file && process.argv.length === 3) return file
  console.error(`Usage: npm run ${command} -- FILE`)
  process.exit(2)
}

/** Sets 0700 for the folder and those in it, 0600 for files: a backup of an earlier release contains the modes of that release. */
export function restrictToOwner(path: string) {
  const about = lstatSync(path)
  if (about.isSymbolicLink()) return
  chmodSync(path, about.isDirectory() ? 0o700 : 0o600)
  if (about.isDirectory()) for (const name of readdirSync(path)) restrictToOwner(join(path, name))
}

export function exitWithSentence(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
