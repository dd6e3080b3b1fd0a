import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { expect, onTestFinished, vi } from 'vitest'
import { findPostgres } from '../../../scripts/find-postgres.mjs'
import { createPostgresFolder, endPostgresWithThisProcess, killPostgresTree } from '../../support/postgres.ts'
import { admin } from '../../support/postgres-databases.ts'
import { programPathFor } from '../../support/programs.ts'
import { runHaproxy } from './cluster.ts'

/** A machine that is lost is missed after 20 s. */
export const eventuallyWithPatroni = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 120_000, interval: 100 })

/**
 * Three machines with etcd, Patroni and PostgreSQL, and haproxy: addresses of this machine, set up by the files of
 * deploy/patroni in which only addresses and folders are replaced.
 */
export async function startPatroni() {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const machines = [1, 2, 3].map((number) => createMachine(network, number))
  for (const machine of machines) machine.start()
  const primary = () => eventuallyWithPatroni(() => machineThat(machines, 'primary'))
  const allFollow = () =>
    eventuallyWithPatroni(async () => {
      const answers = await Promise.all(machines.map((machine) => machine.is('replica')))
      expect(answers.filter(Boolean)).toHaveLength(2)
      await machineThat(machines, 'synchronous')
    })
  await primary()
  await allFollow()
  const front = `${network}.9:5432`
  runHaproxy(
    readFileSync('deploy/patroni/haproxy.cfg', 'utf8')
      .replace(/^\t(user|group) .*\n/gm, '')
      .replaceAll('10.0.0.', `${network}.`)
      .replace('bind 127.0.0.1:5432', `bind ${front}`),
  )
  const addressOf = (host: string, database = 'standby', user = 'standby') =>
    `postgres://${user}:CHANGE-ME@${host}/${database}`
  const owner = addressOf(front, 'postgres', 'postgres')
  // At its start haproxy takes all servers for good, each until it has asked Patroni about it.
  await eventuallyWithPatroni(async () => {
    for (const _ of [...machines, ...machines])
      expect((await admin(owner, 'select pg_is_in_recovery() as is_standby')).rows).toEqual([{ is_standby: false }])
  })
  await admin(owner, "create role standby login password 'CHANGE-ME'")
  await admin(owner, "create database standby owner standby encoding 'UTF8'")
  return {
    url: addressOf(front),
    readUrl: machines.map(({ address }) => addressOf(address)).join(),
    primary,
    allFollow,
  }
}

export type PatroniMachine = ReturnType<typeof createMachine>

async function machineThat(machines: PatroniMachine[], role: string) {
  for (const machine of machines) if (await machine.is(role)) return machine
  throw new Error(`Patroni knows no server that is ${role}`)
}

function createMachine(network: string, number: number) {
  const { folder, data, options } = createPostgresFolder()
  const address = `${network}.${number}`
  const here = (file: string) =>
    readFileSync(`deploy/patroni/${file}`, 'utf8')
      .replaceAll('10.0.0.', `${network}.`)
      .replaceAll('HERE', address)
      .replace('/var/lib/etcd/standby', join(folder, 'etcd'))
      .replace('/var/lib/postgresql/standby', data)
      .replace('/var/run/postgresql', folder)
      .replace('/usr/lib/postgresql/15/bin', findPostgres()!)
  const config = join(folder, 'patroni.yml')
  writeFileSync(config, here('patroni.yml'))
  const running = new Map<string, ChildProcess>()

  /** It ends with this process, whatever ends that. */
  function run(program: string, args: string[], env: Record<string, string> = {}) {
    const path = programPathFor(program)
    const all = { PATH: process.env.PATH, HOME: folder, ...env }
    running.set(program, spawn('setpriv', ['--pdeathsig', 'KILL', path, ...args], { ...options, env: all }))
  }

  async function kill(program: string) {
    const child = running.get(program)
    running.delete(program)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const pidFile = join(data, 'postmaster.pid')
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

  endPostgresWithThisProcess(folder)
  onTestFinished(async () => {
    await kill('patroni')
    await kill('etcd')
    if (existsSync(pidFile)) process.kill(pid(), 'SIGQUIT')
    await eventuallyWithPatroni(() => expect(existsSync(pidFile)).toBe(false))
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  return {
    address,
    /** What systemd starts: all that does not run. */
    start() {
      if (!running.has('etcd')) run('etcd', [], parse(here('etcd.env')))
      if (!running.has('patroni')) run('patroni', [config])
    },
    /** `role` as Patroni's own health checks name it. */
    is: (role: string) =>
      fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    /** kill -9 of Patroni, PostgreSQL and etcd, as when the machine is lost. */
    async lose() {
      await kill('patroni')
      killPostgresTree(pid())
      await kill('etcd')
    },
    /** Its PostgreSQL goes on, as if it were the primary still. */
    losePatroni: () => kill('patroni'),
  }
}
