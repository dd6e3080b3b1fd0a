import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export const say = (line) => console.log(line)

/**
 * Runs a command at the project's root and waits: {code, output}. `quiet` keeps its words for the caller,
 * else they are shown as they come. A command that cannot be started has code 127.
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a program of node_modules by its entry in Node itself: no shell, no shim. */
export const runTool = (file, args, options) => run(process.execPath, [`${root}node_modules/${file}`, ...args], options)
