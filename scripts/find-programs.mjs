// `node scripts/find-programs.mjs`, at the start of `npm run trial:cluster`: its programs, installed if it may; without haproxy or PostgreSQL it ends here.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPrograms } from './apt.mjs'
import { findPostgres } from './find-postgres.mjs'
import { say } from './step.mjs'

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} package Debian's
 * @property {() => string | null} path
 * @property {string} leftOut what is not tested without it
 */

/** @type {Program[]} */
const PROGRAMS = [
  {
    name: 'haproxy',
    package: 'haproxy',
    path: () => programAt('haproxy'),
    leftOut: 'deploy/haproxy.cfg is read, but not run',
  },
  {
    name: 'nginx',
    package: 'nginx-light',
    path: () => programAt('nginx'),
    leftOut: 'deploy/nginx.conf is read, but not run',
  },
  { name: 'caddy', package: 'caddy', path: () => programAt('caddy'), leftOut: 'deploy/Caddyfile is read, but not run' },
  {
    name: 'systemd-analyze',
    package: 'systemd',
    path: () => programAt('systemd-analyze'),
    leftOut: 'deploy/standby.service is read, but not verified',
  },
  {
    name: 'pgbouncer',
    package: 'pgbouncer',
    path: () => programAt('pgbouncer'),
    leftOut: 'PostgreSQL behind it is not tested',
  },
  {
    name: 'PostgreSQL 15 or newer',
    package: 'postgresql',
    path: findPostgres,
    leftOut: 'the tests on PostgreSQL are left out',
  },
]

/** Beside them of the cluster trial alone. @type {Program[]} */
const PROGRAMS_OF_TRIAL = [
  {
    name: 'patroni',
    package: 'patroni',
    path: () => programAt('patroni'),
    leftOut: 'a failover by Patroni is not tried',
  },
  {
    name: 'etcd',
    package: 'etcd-server',
    path: () => programAt('etcd'),
    leftOut: 'a failover by Patroni is not tried',
  },
]

/**
 * The programs that tests run beside the product. Installs what is missing if it may, and says in a line each what is not tested without
 * the others. `env` names these to the tests, which fail where one is missing that is not named.
 *
 * @param {{ mayInstall: boolean }} options
 */
export async function findPrograms({ mayInstall }) {
  if (mayInstall) await installPrograms(missingOf(PROGRAMS))
  const missing = missingOf(PROGRAMS)
  for (const one of missing) say(`${howToGet([one])}: ${one.leftOut}.`)
  return { env: { WITHOUT_PROGRAMS: missing.map(({ name }) => name).join() }, hasPostgres: findPostgres() !== null }
}

/** @param {Program[]} programs */
const missingOf = (programs) => programs.filter(({ path }) => !path())

/** @param {Program[]} missing */
function howToGet(missing) {
  const names = missing.map(({ name }) => name).join(' and ')
  return `${names} not found (as root: apt-get install ${missing.map((one) => one.package).join(' ')})`
}

/**
 * The path of a program; null if it is not on this machine.
 *
 * @param {string} name
 */
export function programAt(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const needed = PROGRAMS.filter(({ name }) => name === 'haproxy' || name.startsWith('PostgreSQL'))
  await installPrograms(missingOf([...needed, ...PROGRAMS_OF_TRIAL]))
  for (const one of missingOf(PROGRAMS_OF_TRIAL)) say(`${howToGet([one])}: ${one.leftOut}.`)
  const missing = missingOf(needed)
  if (missing.length > 0) {
    say(`The cluster trial needs programs that are not on this machine: ${howToGet(missing)}.`)
    process.exit(1)
  }
}
