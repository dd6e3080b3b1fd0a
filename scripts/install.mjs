// `node scripts/install.mjs` stands before the commands in TypeScript: they could not start without a package.
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run, say } from './step.mjs'

/** Installs the packages when there are none or the list has changed since. Ends the process when that fails. */
export async function installIfNeeded() {
  if (isFresh()) return
  say('Installing packages (once; a few minutes where a part must be compiled) ...')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const clean = await run('npm', ['ci', ...flags], { quiet: true })
  if (clean.code === 0) return
  const second = await run('npm', ['install', ...flags], { quiet: true })
  if (second.code === 0) return
  say(`${clean.output}\n${second.output}\nThe packages could not be installed: see above.`)
  process.exit(1)
}

/** npm writes this file at the end of each installation. */
function isFresh() {
  const done = `${root}node_modules/.package-lock.json`
  return existsSync(done) && statSync(done).mtimeMs + 1000 >= statSync(`${root}package-lock.json`).mtimeMs
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installIfNeeded()
