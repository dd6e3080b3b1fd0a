import { existsSync } from 'node:fs'
import { run, say } from './step.mjs'

const BROWSERS = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    // The first is the same browser without its windows: a sixth less work for the same test.
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  {
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    packages: ['firefox-esr'],
  },
]

/** The settings that lead tests to a Chromium and a Firefox: {ok, env, output}. Installs what is missing when it may. */
export async function findBrowsers() {
  for (const browser of BROWSERS) if (!pathOf(browser)) await install(browser)
  const missing = BROWSERS.filter((browser) => !pathOf(browser))
  const env = Object.fromEntries(BROWSERS.map((browser) => [browser.setting, pathOf(browser)]))
  if (missing.length === 0) return { ok: true, env, output: '' }
  const names = missing.map(({ name }) => name).join(' and ')
  const how = `apt-get install ${missing.map(({ packages }) => packages.at(-1)).join(' ')}`
  return {
    ok: false,
    env: {},
    output: `${names} not found: run '${how}' as root, or set ${missing.map(({ setting }) => setting).join(' and ')}.`,
  }
}

const pathOf = ({ setting, paths }) => [process.env[setting], ...paths].find((path) => path && existsSync(path))

/** Debian and its kin, as root; elsewhere the person is told how. The first of its packages that there is. */
async function install(browser) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${browser.name} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env })
  for (const name of browser.packages) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { quiet: true, env })
    if (pathOf(browser)) return
  }
}
