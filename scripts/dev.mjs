// `npm run dev`: the server restarts on change (PORT, 3000), the client reloads hot at http://localhost:5173.
import { spawn } from 'node:child_process'
import { installIfNeeded } from './install.mjs'
import { root, runScript, say } from './step.mjs'

await installIfNeeded()
await runScript('tokens')
const apiPort = process.env.PORT ?? '3000'
const parts = [
  start(
    [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      '--include',
      'server/db/migrations/**',
      'server/main.ts',
    ],
    { PORT: apiPort },
  ),
  start(['node_modules/vite/bin/vite.js'], { API_PORT: apiPort, PORT: process.env.CLIENT_PORT ?? '5173' }),
]
say('The client with hot reload is the address that vite prints; its /api is the server below. Stop both with Ctrl+C.')
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(signal))
// When one of them ends, so does the other.
for (const part of parts) part.on('exit', (code) => end('SIGTERM', code ?? 0))

/** @param {string[]} args @param {Record<string, string>} env */
function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** @param {NodeJS.Signals} signal */
function end(signal, code = 0) {
  process.exitCode ||= code
  for (const part of parts) part.kill(signal)
}
