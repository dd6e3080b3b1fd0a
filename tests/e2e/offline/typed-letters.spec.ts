import { expect, test } from 'vitest'
import { type Member, PASSWORD } from '../../support/api.ts'
import { persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'
import { createDevice } from '../../support/sync-device.ts'
import { ENGINES, openDevice } from '../support/engines.ts'
import { openSiteProject } from '../support/site-project.ts'

const WAIT = { timeout: 45_000 }
const DIALOG = '[role=dialog]'
/** The system's WebKit is without one unless it is made up. */
const WORDS = {
  Chromium: 'The camera is off for Standby. Type the six letters',
  Firefox: 'The camera is off for Standby. Type the six letters',
  WebKit: 'This device has no camera. Type the six letters',
}

test.for(ENGINES)(
  'in %s a chief whose camera is refused types the six letters of a phone without signal, sees whose they are, and signs',
  { timeout: 240_000 },
  async (engine) => {
    const { server, line, eva, tomasz, dan } = await openSiteProject()
    const letters = await lettersShown(line, tomasz)

    const chiefs = await openDevice(engine, { refusesCamera: true })
    await chiefs.goto(`${server.origin}/auth`)
    await chiefs.type('input[type=email]', dan.email)
    await chiefs.type('input[type=password]', PASSWORD)
    await chiefs.press('form button[type=submit]', 'Sign In')
    await chiefs.press('nav a', 'Today')
    await chiefs.press('button', 'Scan the crew')
    await chiefs.see(WORDS[engine], DIALOG)
    await chiefs.type(`${DIALOG} input`, letters.toLowerCase().replace(' ', ''))
    await chiefs.press(`${DIALOG} button`, 'Find them')
    await chiefs.see('Tomasz Adamski', DIALOG)
    await chiefs.see('Those are their letters. Sign if it’s them.', DIALOG)
    const company = createDevice(eva)
    await company.pullAll()
    expect(company.of('punch')).toEqual([])
    await chiefs.press(`${DIALOG} button`, 'It’s them: sign')
    await chiefs.see('Signed at', DIALOG)

    const arrived = async () => {
      await company.pullAll()
      return company.of('punch')
    }
    await expect
      .poll(arrived, WAIT)
      .toMatchObject([
        { kind: 'in', method: 'chief', made_by: dan.user.id, witness: { by: dan.user.id, way: 'letters' } },
      ])
  },
)

/** What the person’s phone shows, which never has signal again. */
async function lettersShown(line: Awaited<ReturnType<typeof openSiteProject>>['line'], person: Member) {
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, person)
  await untilKept(page)
  await page.goto(`${line.origin}/today`)
  const clock = page.getByRole('region', { name: 'Clock' })
  await clock.getByRole('button', { name: 'Don’t note it' }).click()
  line.goDown()
  await clock.getByRole('button', { name: 'On site' }).click()
  await clock.getByRole('button', { name: 'Show your chief' }).click()
  const letters = page.getByRole('dialog').getByText(/^[BCDFHJKLMNPRSTVWXZ]{3} [BCDFHJKLMNPRSTVWXZ]{3}$/)
  const shown = await letters.innerText()
  await device.close()
  return shown
}
