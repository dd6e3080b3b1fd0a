import puppeteer from 'puppeteer-core'
import { firefoxPath } from './browsers.ts'

/**
 * The system's Firefox over WebDriver BiDi, with the test's own push service (N7), notifications granted and a microphone,
 * unless `prefs` say otherwise. Each start is a new device.
 */
export function launchFirefox(pushWebSocket: string, prefs: Record<string, unknown> = {}) {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    extraPrefsFirefox: {
      'dom.push.serverURL': pushWebSocket,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.enabled': true,
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
      'dom.webnotifications.requireuserinteraction': false,
      'dom.serviceWorkers.testing.enabled': true,
      // A microphone that is allowed, and says one tone.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // Without a desktop there is no backend for notifications: Firefox 153 then drops them.
      'alerts.useSystemBackend': false,
      ...prefs,
    },
  })
}
