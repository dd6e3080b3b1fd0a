import { existsSync } from 'node:fs'
import { installPrograms } from './apt.mjs'
import { say } from './step.mjs'

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} setting the variable with its path
 * @property {string[]} paths
 * @property {string} package
 * @property {boolean} [isWebKit]
 * @property {boolean} [isSpare]
 */

/** @type {Browser[]} */
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
    name: 'WebKit',
    setting: 'WEBKIT_DRIVER_PATH',
    paths: ['/usr/bin/WebKitWebDriver'],
    package: 'webkit2gtk-driver',
    isWebKit: true,
  },
  {
    name: 'Xvfb',
    setting: 'XVFB_PATH',
    paths: ['/usr/bin/Xvfb'],
    package: 'xvfb',
    isWebKit: true,
  },
  {
    name: 'Chromium without windows',
    setting: 'CHROMIUM_SHELL_PATH',
    paths: ['/usr/bin/chromium-headless-shell'],
    package: 'chromium-headless-shell',
    // Faster for most tests; without it the full browser is used.
    isSpare: true,
  },
]

/**
 * The environment variables with the paths of Chromium, Firefox and WebKit: {ok, env, output}. Installs what is missing if it may. WebKit on a virtual
 * display needs Linux: elsewhere its tests are left out, and the output says so.
 *
 * @returns {Promise<{ ok: boolean, env: Record<string, string | undefined>, output: string }>}
 */
export async function findBrowsers() {
  await installPrograms(BROWSERS.filter((browser) => !pathOf(browser)))
  const missing = BROWSERS.filter((browser) => !pathOf(browser) && !browser.isSpare)
  const needed = missing.filter(({ isWebKit }) => !isWebKit)
  if (needed.length > 0) return { ok: false, env: {}, output: `${howToGet(needed)}.` }
  if (missing.length > 0) say(`${howToGet(missing)}. The tests in WebKit are left out.`)
  const env = Object.fromEntries(BROWSERS.filter(pathOf).map((one) => [one.setting, pathOf(one)]))
  return { ok: true, env: { ...env, ...(missing.length > 0 && { WITHOUT_WEBKIT: '1' }) }, output: '' }
}

/** @param {Browser[]} missing */
function howToGet(missing) {
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map((one) => one.package).join(' ')
  const settings = missing.map(({ setting }) => setting).join(' and ')
  return `${names} not found: run 'apt-get install ${packages}' as root, or set ${settings}`
}

/** @param {Browser} browser */
const pathOf = ({ setting, paths }) => [process.env[setting], ...paths].find((path) => path && existsSync(path))
