import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The settings of the server under systemd, and what its unit (deploy/standby.service) sets besides. */
const ETC = '/etc/standby.env'
const OF_UNIT = { NODE_ENV: 'production', DATA_DIR: '/var/lib/standby' }

/**
 * The arguments of a command without `--env-file FILE`, and the settings that it takes from that file or, where there is
 * one, from that of the server under systemd. What the environment itself has wins.
 *
 * @param {string[]} given
 * @param {Record<string, string | undefined>} environment
 * @param {string} usual
 * @returns {{ args: string[], env: Record<string, string | undefined> }}
 * @throws an error with a sentence for the operator
 */
export function commandSettings(given, environment, usual = ETC) {
  const at = given.findIndex((word) => word === '--env-file' || word.startsWith('--env-file='))
  if (at < 0) return { args: given, env: existsSync(usual) ? { ...OF_UNIT, ...read(usual), ...environment } : {} }
  const isJoined = given[at]?.includes('=')
  const file = isJoined ? given[at]?.slice('--env-file='.length) : given[at + 1]
  if (!file) throw new Error('--env-file needs the name of a file with settings.')
  return { args: given.toSpliced(at, isJoined ? 1 : 2), env: { ...read(file), ...environment } }
}

/** @param {string} file */
function read(file) {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    throw new Error(
      `The settings in ${file} cannot be read (${message}). Run this as a user who may read them, or give others by --env-file FILE.`,
      { cause: error },
    )
  }
}
