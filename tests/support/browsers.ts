import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const asRoot = process.getuid?.() === 0

/** Options for playwright's chromium.launch and launchPersistentContext: the system's own browser, quiet. */
export function chromiumOptions() {
  return {
    executablePath: find('Chromium', process.env.CHROMIUM_PATH, CHROMIUM),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}

export const launchChromium = () => chromium.launch(chromiumOptions())

export const firefoxPath = () => find('Firefox', process.env.FIREFOX_PATH, FIREFOX)

function find(name: string, set: string | undefined, known: string[]) {
  const path = set ?? known.find((one) => existsSync(one))
  if (!path) throw new Error(`No ${name} found: install it, or set ${name.toUpperCase()}_PATH`)
  return path
}
