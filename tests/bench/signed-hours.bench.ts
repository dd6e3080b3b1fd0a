import type { Browser, Page } from 'playwright'
import { startDemo } from '../../scripts/demo.ts'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { SignedGrant } from '../../shared/hours/chief-grants.ts'

import { joinServer } from '../support/api.ts'
import { workedCrew } from '../support/worked-crew.ts'
import type { BenchRow } from './rows.ts'
import { atMost, quantile, within } from './support/compare.ts'
import { answerTime, newDevice, openBrowser, openSlowly, until } from './support/device.ts'

const MANY = 40
const FEW = 10
/** Looked at and signed one by one, before all the others are signed at once. */
const STANDING_OUT = 9
const AT_ONCE_MS_MAX = 1_000
const EIGHT_HOURS = 'in 08:00 break 12:00 back 13:00 out 17:00'
const [BY_DESK, BY_CHIEF] = [-2, -1].map((later) => isoDayAfter(isoLondonDay(Date.now()), later)) as [string, string]

/** The hours of a crew of forty, signed by keys at the desk and by taps on a chief's phone: one by one against a crew of ten, and all the others at once. */
export async function benchSigning(): Promise<BenchRow[]> {
  const demo = await startDemo()
  const browser = await openBrowser()
  try {
    const few = await signedCrew(browser, demo.origin, FEW)
    const many = await signedCrew(browser, demo.origin, MANY)
    const rowsOf = (how: 'keys' | 'taps', words: string): BenchRow[] => [
      atMost(2, {
        name: `one of ${MANY} sheets signed by ${words}, 4x CPU, against one of ${FEW}`,
        ours: quantile(many[how].each, 0.5),
        peer: quantile(few[how].each, 0.5),
        unit: 'ms',
      }),
      within(AT_ONCE_MS_MAX, {
        name: `the other ${MANY - STANDING_OUT} sheets signed at once by ${words}, 4x CPU`,
        ours: many[how].rest,
        unit: 'ms',
      }),
    ]
    return [...rowsOf('keys', 'keys'), ...rowsOf('taps', 'touch')]
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** The ms of each sheet that is signed alone, and of the rest together. */
async function signedCrew(browser: Browser, origin: string, size: number) {
  const boss = await joinServer(origin, 'employer', { full_name: 'Eva Stone' })
  const times: [string, string] = [EIGHT_HOURS, EIGHT_HOURS]
  const job = await workedCrew(origin, boss, { size, standingOut: STANDING_OUT, begins: -2 }, [
    { day: BY_DESK, times, isUnsure: true, isSent: true },
    { day: BY_CHIEF, times, isUnsure: true, isSent: false },
  ])
  const chief = { person_id: boss.user.id, days: [BY_CHIEF] }
  const { body: grant } = await boss.post<SignedGrant>(`/jobs/${job.id}/chiefs`, chief)
  const stored = { user: JSON.stringify(boss.user), token: boss.token }
  const open = async (address: string, isWide: boolean) => {
    const page = await openSlowly(await newDevice(browser, { origin, member: stored, isWide }))
    await page.goto(`${origin}${address}`)
    await page.getByRole('button', { name: `To sign ${size}` }).waitFor()
    return page
  }
  const office = await open(`/project?id=${job.id}&tab=hours`, true)
  const keys = await signedByKeys(office, size)
  await office.context().close()
  const phone = await open(`/chief?grant=${grant.id}&day=${BY_CHIEF}`, false)
  const taps = await signedByTaps(phone, size)
  await phone.context().close()
  return { keys, taps }
}

async function signedByKeys(page: Page, size: number) {
  const sign = async (key: string, left: number) => {
    await until(page, "document.querySelector('[data-row]')?.contains(document.activeElement)")
    return answerTime(page, { on: 'keydown', isAnswered: saysButton(`To sign ${left}`) }, () =>
      page.keyboard.press(key),
    )
  }
  await page.keyboard.press('k')
  const each: number[] = []
  for (let left = size - 1; left >= size - STANDING_OUT; left--) each.push((await sign('s', left)).shownMs)
  // Shift alone is a key, too.
  await page.keyboard.down('Shift')
  const rest = (await sign('S', 0)).shownMs
  await page.keyboard.up('Shift')
  return { each: each.slice(1), rest }
}

/** Two taps a sheet: on what stands out, and on the dialog's button. */
async function signedByTaps(page: Page, size: number) {
  const first = page.getByRole('region', { name: 'Look first' }).getByRole('listitem').first()
  const dialog = page.getByRole('dialog')
  const each: number[] = []
  for (let left = size - 1; left >= size - STANDING_OUT; left--) {
    const opened = await answerTime(page, { on: 'click', isAnswered: saysButton('Sign this day') }, () =>
      first.getByRole('button', { name: 'clock unsure' }).tap(),
    )
    const isAnswered = `!(${saysButton('Sign this day')}) && ${saysButton(`To sign ${left}`)}`
    const signed = await answerTime(page, { on: 'click', isAnswered }, () =>
      dialog.getByRole('button', { name: 'Sign this day' }).tap(),
    )
    await dialog.waitFor({ state: 'detached' })
    each.push(opened.shownMs + signed.shownMs)
  }
  const name = `Sign ${size - STANDING_OUT}`
  const rest = await answerTime(page, { on: 'click', isAnswered: saysButton('To sign 0') }, () =>
    page.getByRole('button', { name, exact: true }).tap(),
  )
  // The first one fetches the dialog.
  return { each: each.slice(1), rest: rest.shownMs }
}

const saysButton = (words: string) =>
  `[...document.querySelectorAll('button')].some((one) => one.textContent === ${JSON.stringify(words)})`
