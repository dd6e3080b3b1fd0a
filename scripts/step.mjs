import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's root, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export const say = (line) => console.log(line)

/**
 * Runs a command in the project's root and waits: {code, output}. `quiet` returns its output to the caller,
 * otherwise it is printed as it comes. `isBackground`: runs at idle priority. A command that
 * cannot be started has code 127.
 *
 * @typedef {{ quiet?: boolean, isBackground?: boolean, env?: Record<string, string | undefined> }} RunOptions
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, isBackground = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program of node_modules by its entry file in Node: no shell, no shim.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (file, args, options) => run(process.execPath, [`${root}node_modules/${file}`, ...args], options)

/**
 * Runs one of the scripts in TypeScript, which need the packages installed.
 *
 * @param {string} name
 * @param {string[]} [args]
 * @param {RunOptions} [options]
 */
export const runScript = (name, args = [], options) =>
  run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], options)

/**
 * @param {Promise<{ code: number, output: string }>} running
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function outcome(running) {
  const { code, output } = await running
  return { ok: code === 0, output }
}

const ENOUGH = 2_000_000_000

/** Temporary folders in memory, if there is room: for tests of rules and screens. Durability is tested on a disk (tests/faults). */
export function scratchEnv() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ENOUGH ? { TMPDIR: '/dev/shm' } : {}
  } catch {
    return {}
  }
}
