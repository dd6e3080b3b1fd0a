import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run, say } from './step.mjs'

/** Debian asks it before it starts the service of an installed package. */
const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs the packages of these programs, on Debian and its derivatives, as root; elsewhere nothing happens. Quietly and at low
 * priority; no service is started. One by one where together they fail: a release may lack one of them.
 *
 * @param {{ name: string, package: string }[]} programs
 */
export async function installPrograms(programs) {
  if (programs.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${programs.map(({ name }) => name).join(', ')} ...`)
  await apt('update')
  const packages = programs.map((program) => program.package)
  await withoutServices(async () => {
    if (await installed(packages)) return
    for (const one of packages) await installed([one])
  })
}

/** @param {string[]} packages */
const installed = async (packages) => (await apt('install', '-y', '--no-install-recommends', ...packages)).code === 0

/** @param {string[]} args */
const apt = (...args) =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    quiet: true,
    isBackground: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })

/** @param {() => Promise<void>} work */
async function withoutServices(work) {
  const isOurs = !existsSync(POLICY)
  const end = () => isOurs && rmSync(POLICY, { force: true })
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  process.on('exit', end)
  await work()
  end()
}
