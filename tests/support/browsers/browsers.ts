import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell'
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const WEBKIT_DRIVER = ['/usr/bin/WebKitWebDriver']
const XVFB = ['/usr/bin/Xvfb']
const asRoot = process.getuid?.() === 0

/**
 * Options for playwright's chromium.launch and launchPersistentContext: the system's own browser, with few background
 * services, and its headless shell if there is one, which needs a sixth less CPU.
 */
export const chromiumOptions = () => quiet(shellPath() ?? chromiumPath())

/** The complete browser: the headless shell shows no notifications. */
export const wholeChromiumOptions = () => quiet(chromiumPath())

const quiet = (executablePath: string) => ({
  executablePath,
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})

export const launchChromium = () => chromium.launch(chromiumOptions())

const chromiumPath = () => find('Chromium', process.env.CHROMIUM_PATH, CHROMIUM)
const shellPath = () => [process.env.CHROMIUM_SHELL_PATH, CHROMIUM_SHELL].find((one) => one && existsSync(one))

export const firefoxPath = () => find('Firefox', process.env.FIREFOX_PATH, FIREFOX)

export const webkitDriverPath = () => find('WebKitWebDriver', process.env.WEBKIT_DRIVER_PATH, WEBKIT_DRIVER)
export const xvfbPath = () => find('Xvfb', process.env.XVFB_PATH, XVFB)

function find(name: string, set: string | undefined, known: string[]) {
  const path = set ?? known.find((one) => existsSync(one))
  if (!path) throw new Error(`No ${name} found: install it, or set its path (scripts/find-browsers.mjs)`)
  return path
}
