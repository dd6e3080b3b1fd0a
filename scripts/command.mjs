// `npm run backup`, `restore`, `move-files`, `move-to-postgres` and `staff`: from their sources where the packages for
// development are, else as `npm run build` built them. They read the server's settings: /etc/standby.env, or `--env-file FILE`. Builds nothing itself: that would replace the files of a running server.
import { existsSync } from 'node:fs'
import { commandSettings } from './command-settings.mjs'
import { root, run, say } from './step.mjs'

/** The entry of each; scripts/vite/server.config.ts builds dist/server/NAME.js from it. */
const SOURCES = new Map([
  ['backup', 'scripts/backup/backup.ts'],
  ['restore', 'scripts/backup/restore.ts'],
  ['move-files', 'server/app/move-files.ts'],
  ['move-to-postgres', 'server/app/move-to-postgres.ts'],
  ['staff', 'server/staff/command.ts'],
])

const [name = '', ...given] = process.argv.slice(2)
const source = SOURCES.get(name)
if (!source) {
  say(`Usage: node scripts/command.mjs ${[...SOURCES.keys()].join('|')} ...`)
  process.exit(2)
}
const isSourceHere = [source, 'node_modules/tsx'].every((path) => existsSync(`${root}${path}`))
if (!isSourceHere && !existsSync(`${root}dist/server/${name}.js`)) {
  say('Neither packages nor a build are here: npm ci or npm run build first.')
  process.exit(1)
}
const program = isSourceHere ? ['--import', 'tsx', source] : [`dist/server/${name}.js`]
const { args, env } = settings()
const { code } = await run(process.execPath, [...program, ...args], { env })
process.exitCode = code

function settings() {
  try {
    return commandSettings(given, process.env)
  } catch (error) {
    say(/** @type {Error} */ (error).message)
    process.exit(1)
  }
}
