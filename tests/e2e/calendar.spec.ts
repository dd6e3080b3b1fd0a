import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CalendarStatus } from '../../shared/calendar/calendar.ts'
import { joinServer } from '../support/api.ts'
import { startCalendarProvider } from '../support/outside/oauth-calendar-server.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { signalBack } from '../support/browsers/device.ts'
import { keysOf } from './support/keys.ts'
import { crew, openKept } from './support/offline-steps.ts'

const TAB = '/settings?tab=calendar'
const WAIT = { timeout: 45_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busyList = (page: Page) => page.getByRole('region', { name: 'Busy periods' })

test('by keys alone a calendar is connected by the consent page, readable offline, synced, and disconnected after a confirmation', async () => {
  const all = await crew()
  const { line, rigger, device } = all
  const page = await openKept(all)
  await page.goto(line.origin + TAB)
  const { press, focused } = keysOf(page)
  await press(button(page, 'Connect Microsoft Calendar'))
  await page.getByText('This is a stand-in.').waitFor()
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Cancel' }))
  await page.getByText('You didn’t allow it, so nothing was connected.').waitFor()
  await expectAccessible(page)
  await press(button(page, 'Connect Microsoft Calendar'))
  await press(button(page, 'Allow'))
  await page.getByText('Your calendar is connected.').waitFor()
  await busyList(page).getByText('Five-a-side').first().waitFor()
  await expectAccessible(page)
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=calendar')
  await press(button(page, 'Sync now'))
  await page.getByText('Your calendar is up to date.').waitFor()
  await expect.poll(focused).toBe('Sync now')

  await press(button(page, 'Choose calendars'))
  await page.getByRole('group', { name: 'Calendars that show you as busy' }).waitFor()
  await expectAccessible(page)
  await press(page.getByRole('checkbox', { name: 'Family' }), 'Space')
  await press(button(page, 'Save choice'))
  await page.getByText('Calendars saved.').waitFor()
  await busyList(page).getByText('School run').first().waitFor()

  line.goDown()
  await device.close()
  const again = await device.open()
  await again.goto(`${line.origin}/portfolio?tab=calendar&view=list`)
  await again.getByText('Busy: Five-a-side').first().waitFor()
  await again.getByText('as of').first().waitFor(WAIT)
  await expectAccessible(again)
  await again.goto(line.origin + TAB)
  await again.getByText('needs signal').waitFor(WAIT)
  await busyList(again).getByText('Five-a-side').first().waitFor()
  await expect.poll(() => button(again, 'Sync now').isDisabled()).toBe(true)
  await signalBack(line, again)

  await expect.poll(() => button(again, 'Disconnect').isEnabled(), WAIT).toBe(true)
  const keys = keysOf(again)
  await keys.press(button(again, 'Disconnect'))
  const question = again.getByRole('alertdialog', { name: 'Disconnect Microsoft Calendar?' })
  await keys.leave(question)
  await expect.poll(keys.focused).toBe('Disconnect')
  await again.keyboard.press('Enter')
  await keys.press(question.getByRole('button', { name: 'Disconnect' }))
  await button(again, 'Connect Google Calendar').waitFor()
  await expect.poll(keys.focused).not.toBe('')
  expect((await rigger.get<CalendarStatus>('/calendar/status')).body).toMatchObject({
    connected: false,
    busy_periods: [],
  })
})

test('by keys alone Google Calendar is connected; a revoked permission asks to reconnect; the jobs feed has a secret address', async () => {
  const google = await startCalendarProvider('google')
  const start = Date.now() + 86_400_000
  google.state.events = [{ start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }]
  const { origin } = await startServer({ env: google.settings })
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, TAB, {
    member,
    size: 'wide',
    expected: [/40[49]/, /503/],
  })
  const { press, focused } = keysOf(page)
  await press(button(page, 'Connect Google Calendar'))
  await page.getByText('1 busy period in the next 120 days').waitFor()
  await busyList(page).getByText('Busy', { exact: true }).waitFor()

  google.state.refusals.push({ status: 500 })
  await press(button(page, 'Sync now'))
  await page.getByText('Failed to sync calendar: Google Calendar isn’t answering.').waitFor()
  await page.getByText('We’ll try again.').waitFor()
  google.revokeAll()
  await press(button(page, 'Sync now'))
  await button(page, 'Reconnect Google Calendar').waitFor()
  await expectAccessible(page)
  await press(button(page, 'Reconnect Google Calendar'))
  await page.getByText('1 busy period in the next 120 days').waitFor()

  await press(button(page, 'Make the address'))
  const field = page.getByLabel('Secret address')
  await expect.poll(() => field.inputValue()).toMatch(/^http/)
  const address = await field.inputValue()
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR')
  await expectAccessible(page)
  await press(button(page, 'Withdraw'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }))
  await page.getByText('A secret address that the calendar').waitFor()
  await expect.poll(focused).not.toBe('')
  expect((await fetch(address)).status).toBe(404)
})
