import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { findPostgres } from '../../../scripts/find-postgres.mjs'
import { freePort } from '../../support/bind.ts'
import { eventually } from '../../support/eventually.ts'
import { startWithStandby } from '../../support/postgres.ts'
import { admin, databaseAt, TEMPLATE } from '../../support/postgres-databases.ts'
import { type RunningServer, type StartOptions, startServer } from '../../support/server.ts'

/** The address of a new database on the tests' server. */
export async function createDatabase() {
  const name = `cluster_${Date.now()}`
  await admin(inject('postgres')!, `create database ${name} template ${TEMPLATE}`)
  return databaseAt(inject('postgres')!, name)
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * These processes behind haproxy; any of them can be replaced on its port. `product`: the folder of the release that
 * they start from, by default this one.
 */
export async function startCluster(processes: Pick<StartOptions, 'env' | 'dataDir'>[], product?: string) {
  const ports = await Promise.all(processes.map(freePort))
  const start = (at: number, release?: string) => {
    const { env, dataDir } = processes[at]!
    const behindProxy = { REQUEST_RATE: '100000', TRUST_PROXY: '1', PORT: String(ports[at]) }
    return startServer({ env: { ...env, ...behindProxy }, dataDir, product: release })
  }
  const servers: RunningServer[] = []
  for (const at of ports.keys()) servers.push(await start(at, product))
  const origin = await startBalancer(ports)
  return { origin, servers, start }
}

async function startBalancer(ports: number[]) {
  const port = await freePort()
  const servers = ports.map((each, n) => `server s${n} 127.0.0.1:${each} check inter 500ms fall 2 rise 1`)
  runHaproxy(
    `global\n maxconn 5000\ndefaults\n mode http\n timeout connect 2s\n timeout client 60s\n timeout server 75s\n option forwardfor\n option redispatch
frontend in\n bind 127.0.0.1:${port}\n default_backend standby
backend standby\n balance leastconn\n option httpchk GET /readyz\n option http-server-close\n ${servers.join('\n ')}\n`,
  )
  const origin = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200))
  return origin
}

/** A primary and its synchronous standby behind deploy/haproxy-postgres.cfg. `failOver` returns when the standby can be written. */
export async function startDatabases() {
  const { primary, standby } = await startWithStandby(findPostgres()!, true)
  onTestFinished(async () => {
    await primary.remove()
    await standby.remove()
  }, 60_000)
  await admin(primary.url('postgres'), 'create role haproxy login')
  const port = await freePort()
  const config = readFileSync('deploy/haproxy-postgres.cfg', 'utf8')
  const socket = (folder: string) => `unix@${folder}/.s.PGSQL.5432`
  runHaproxy(
    config
      .replace(/^\t(user|group) .*\n/gm, '')
      .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
      .replace('db1.example.com:5432', socket(primary.folder))
      .replace('db2.example.com:5432', socket(standby.folder)),
  )
  const url = `postgres://standby@127.0.0.1:${port}/postgres`
  await eventually(async () => void (await admin(url, 'select 1')))
  return {
    url,
    async failOver() {
      await primary.crash()
      await standby.promote()
    },
  }
}

/** A folder with a next release: the same build, and a migration that adds to the schema. */
export function createNextRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-next-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of PRODUCT) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'server/db/postgres/migrations')
  writeFileSync(join(migrations, '9999_next.sql'), "alter table users add column next text not null default ''")
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  writeFileSync(file, JSON.stringify(journal))
  return folder
}
const PRODUCT = [
  'dist',
  'package.json',
  'server/db/postgres/migrations',
  'server/accounts/core/common-passwords.txt',
  'server/ports/places/uk-towns.tsv',
]

export function runHaproxy(config: string) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-cluster-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const child = spawn('haproxy', ['-q', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
}
