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
]

/** The settings that lead tests to a Chromium and a Firefox: {ok, env, output}. Installs what is missing when it may. */
export async function findBrowsers() {
  const missing = BROWSERS.filter((browser) => !pathOf(browser))
  if (missing.length > 0) await install(missing)
  const still = BROWSERS.filter((browser) => !pathOf(browser))
  const env = Object.fromEntries(BROWSERS.map((browser) => [browser.setting, pathOf(browser)]))
  if (still.length === 0) return { ok: true, env, output: '' }
  const names = still.map(({ name }) => name).join(' and ')
  const how = `apt-get install ${still.map((one) => one.package).join(' ')}`
  return {
    ok: false,
    env: {},
    output: `${names} not found: run '${how}' as root, or set ${still.map(({ setting }) => setting).join(' and ')}.`,
  }
}

const pathOf = ({ setting, paths }) => [process.env[setting], ...paths].find((path) => path && existsSync(path))

/** Debian and its kin, as root; elsewhere the person is told how. */
async function install(missing) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const packages = missing.map((one) => one.package)
  say(`Installing ${packages.join(' and ')} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env })
}
