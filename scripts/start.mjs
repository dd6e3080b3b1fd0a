// `npm start`: installs and builds what is missing or older than its source, then runs the product. Quick when there is nothing to
// do; without sources, as in an image, nothing is built. It is JavaScript, like all that it
// imports, because it runs before any package is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installIfNeeded } from './install.mjs'
import { root, runScript, say } from './step.mjs'

if (existsSync(`${root}server/main.ts`)) await installAndBuild()
say('Starting ...')
// In a process group of its own: Ctrl+C reaches this process, and the server gets the signal once.
const server = spawn(process.execPath, [`${root}dist/server/main.js`], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// npm passes a signal to its shell only; once that has ended, the server is to end as well.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stop(), 250).unref()

function stop() {
  if (!isStopping) server.kill('SIGTERM')
  isStopping = true
}

async function installAndBuild() {
  await installIfNeeded()
  const built = await runScript('build')
  if (built.code === 0) return
  say('The build failed: see above.')
  process.exit(1)
}
