import { existsSync } from 'node:fs'
import { run, say } from './step.mjs'

const BROWSERS = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    package: 'chromium',
  },
  {
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    package: 'firefox-esr',
  },
  {
    name: 'Chromium without windows',
    setting: 'CHROMIUM_SHELL_PATH',
    paths: ['/usr/bin/chromium-headless-shell'],
    package: 'chromium-headless-shell',
    // Less work for most tests; where there is none, the whole browser does it.
    isSpare: true,
  },
]

/** The settings that lead tests to a Chromium and a Firefox: {ok, env, output}. Installs what is missing when it may. */
export async function findBrowsers() {
  await install(BROWSERS.filter((browser) => !pathOf(browser)))
  const missing = BROWSERS.filter((browser) => !pathOf(browser) && !browser.isSpare)
  const found = BROWSERS.filter(pathOf)
  if (missing.length === 0) {
    return { ok: true, env: Object.fromEntries(found.map((one) => [one.setting, pathOf(one)])), output: '' }
  }
  const names = missing.map(({ name }) => name).join(' and ')
  const how = `apt-get install ${missing.map((one) => one.package).join(' ')}`
  return {
    ok: false,
    env: {},
    output: `${names} not found: run '${how}' as root, or set ${missing.map(({ setting }) => setting).join(' and ')}.`,
  }
}

const pathOf = ({ setting, paths }) => [process.env[setting], ...paths].find((path) => path && existsSync(path))

/** Debian and its kin, as root; elsewhere the person is told how. One by one: a release may lack the spare. */
async function install(missing) {
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${missing.map(({ name }) => name).join(', ')} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env })
  for (const one of missing) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', one.package], { quiet: true, env })
  }
}
