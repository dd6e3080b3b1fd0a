import 'dotenv/config'
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

// What is made here holds keys and personal data: it is its owner's alone.
process.umask(0o077)

/** The data folder that the server uses: DATA_DIR of the environment or .env, else ./data; seen from where the command runs, as the server's is. */
export const dataDir = () => resolve(process.env.DATA_DIR || './data')

/** Folders that a restore has put aside; never part of a backup. */
export const PUT_ASIDE = 'replaced-'

/** The one argument of backup and restore, or an end with the usage. */
export function fileArgument(command: string) {
  const file = process.argv[2]
  if (file && process.argv.length === 3) return file
  console.error(`Usage: npm run ${command} -- FILE`)
  process.exit(2)
}

/** 0700 for the folder and those in it, 0600 for the files: a backup of an earlier release brings the modes it was made with. */
export function makePrivate(path: string) {
  const about = lstatSync(path)
  if (about.isSymbolicLink()) return
  chmodSync(path, about.isDirectory() ? 0o700 : 0o600)
  if (about.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name))
}

export function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
