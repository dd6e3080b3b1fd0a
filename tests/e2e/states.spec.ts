import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { untilKept } from '../support/browsers/device.ts'
import { accessFaults, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { createDevice } from '../support/sync-device.ts'
import { signInDemo } from './support/demo-addresses.ts'
import { recordATone } from './support/keys.ts'
import { goWithin, misplaced, settledFaults, smallTargets, untilDrawn, zoomedFields } from './support/page-faults.ts'

/* What has no address, so that every-screen.spec.ts does not come by it. */

/** A phone, and 1280 at 400% (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }
const CHECKS = [misplaced, zoomedFields, (page: Page) => accessFaults(page, 'light')]

/** Somebody of the demonstration world on a phone; `look` notes what is wrong with a state of it. */
async function openNarrow(who: 'freelancer' | 'employer', serviceWorkers: 'allow' | 'block') {
  const server = await startServer({ env: { DEMO: '1' } })
  const member = await signInDemo(server.origin, who)
  const device = createDevice(member)
  await device.pullAll()
  const page = await openScreen(await openBrowser(), server.origin, '/profile', { member, serviceWorkers })
  await page.setViewportSize(NARROW)
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  const found: string[] = []
  return {
    page,
    device,
    found,
    origin: server.origin,
    go: (path: string) => goWithin(page, path),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    /** `box`: where what can be pressed is, unless that is in a dialog. */
    async look(what: string, state: Locator, box?: string) {
      await state.waitFor()
      await untilDrawn(page)
      for (const check of [...CHECKS, () => smallTargets(page, box)])
        found.push(...(await settledFaults(page, check)).map((fault) => `${what}: ${fault}`))
    },
    /** By this button, else by Esc. */
    async close(one: Locator, button?: string) {
      if (button) await one.getByRole('button', { name: button, exact: true }).tap()
      else await page.keyboard.press('Escape')
      await one.waitFor({ state: 'detached' })
    },
  }
}

const TOAST = '[data-scope=toast][data-part=root]'

/** In the toast with these words. */
const undoOf = (page: Page, words: RegExp) =>
  page.locator(TOAST, { has: page.getByText(words) }).getByRole('button', { name: 'Undo', exact: true })

/** In the page: from now on it is this browser, and has its own dialog to install or none. */
const becomes = (page: Page, userAgent: string, hasDialog = false) =>
  page.evaluate(
    ([name, isOffered]) => {
      Object.defineProperty(navigator, 'userAgent', { configurable: true, value: name })
      if (isOffered) dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))
      else dispatchEvent(new Event('installprompt'))
    },
    [userAgent, hasDialog] as const,
  )
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

/** As the system's share sheet does it: a form posted to the address of the manifest. */
const share = (page: Page) =>
  page.evaluate(() => {
    const attributes = { action: '/share', method: 'post', enctype: 'multipart/form-data' }
    const form = Object.assign(document.createElement('form'), attributes)
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const files = new DataTransfer()
    files.items.add(new File(['%PDF-1.7'], 'rigging-plot.pdf', { type: 'application/pdf' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })

test('on a freelancer’s phone everybody can use what has no address: the ways to install, a date in a thread, a report, a voice note, Undo, the question before taking a place, and a share that waits', async () => {
  const { page, device, found, origin, go, look, dialog, close } = await openNarrow('freelancer', 'allow')
  await go('/')
  await page.getByRole('button', { name: /^Take it: / }).tap()
  const question = page.getByRole('alertdialog', { name: 'Take it?' })
  await look('take the place', question)
  await close(question)

  await go('/profile')
  const sheet = dialog('Standby on your home screen')
  for (const [what, userAgent, hasDialog, words] of [
    ['install on an iPhone', IPHONE, false, 'Press Share in Safari’s bar.'],
    ['install in Firefox', FIREFOX, false, 'Open Firefox’s menu, the three dots.'],
    ['install by the browser’s dialog', 'Chrome', true, /^The browser asks once more/],
  ] as const) {
    await becomes(page, userAgent, hasDialog)
    await page.getByRole('button', { name: 'Show how' }).tap()
    await look(what, sheet.getByText(words))
    await close(sheet, 'Not now')
  }

  const { conversation_id } = (device.of('conversation') as Conversation[]).find(({ channel }) => !channel)!
  await go(`/messages?conversation=${conversation_id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^More about / }).tap()
    await page.getByRole('menuitem', { name, exact: true }).tap()
  }
  await choose('Go to a date')
  await look('go to a date', dialog('Go to a date'))
  await close(dialog('Go to a date'))
  await choose('Report')
  const report = dialog(/^Report /)
  await report.getByRole('button', { name: 'Send report' }).tap()
  await look('report', report.getByText('Choose a reason.'))
  await close(report)
  await page.evaluate(recordATone)
  await page.getByRole('button', { name: 'Record a voice note' }).tap()
  await look('voice note', page.getByRole('timer').getByText(/0:0[1-9]/), '[aria-label="Voice note"]')
  await page.getByRole('button', { name: 'Delete the voice note' }).tap()
  await page.getByRole('button', { name: 'Record a voice note' }).tap()
  await page
    .getByRole('timer')
    .getByText(/0:0[1-9]/)
    .waitFor()
  await page.getByRole('button', { name: 'Back to conversations' }).tap()
  await page.getByText(/^Your voice note to .* isn’t sent/).waitFor()
  await page.getByRole('link', { name: /Draft/ }).tap()
  await page.getByRole('button', { name: /^Remove Voice note, \d+ s/ }).tap()
  await page.getByRole('button', { name: 'Record a voice note' }).waitFor()
  await choose('Archive')
  await look('undo', undoOf(page, /^Archived: /), TOAST)

  await untilKept(page)
  await share(page)
  await page.waitForURL((url) => url.href.startsWith(`${origin}/share?`))
  await look('share', page.getByText('rigging-plot.pdf'))
  expect(found, found.join('\n')).toEqual([])
})

const countNew = ({ applications }: Job) =>
  applications.filter((one) => typeof one !== 'string' && one.status === 'pending').length

test('on an employer’s phone everybody can use what has no address: accepting and rejecting several, a message to several, Undo, a day of the plan, invitations, a report', async () => {
  const { page, device, found, go, look, dialog, close } = await openNarrow('employer', 'block')
  const { id } = (device.of('job') as Job[]).toSorted((a, b) => countNew(b) - countNew(a))[0]!

  await go(`/project?id=${id}`)
  await page.getByRole('button', { name: /^Applied \d/ }).tap()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  for (const n of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(n)
      .check()
  const bar = page.getByRole('region', { name: 'Selected applicants' })
  await look('selected applicants', bar, '[aria-label="Selected applicants"]')
  for (const [action, name] of [
    ['Accept', 'Accept 2 people?'],
    ['Reject', 'Reject 2 people?'],
    ['Message', 'Message the crew'],
  ] as const) {
    await bar.getByRole('button', { name: action, exact: true }).tap()
    await look(`${action} several`, dialog(name))
    await close(page.getByRole('dialog'))
  }
  await bar.getByRole('button', { name: 'Shortlist', exact: true }).tap()
  const question = page.getByRole('alertdialog', { name: 'Shortlist 2 people?' })
  await look('shortlist several', question)
  await question.getByRole('button', { name: 'Shortlist 2', exact: true }).tap()
  await look('undo', undoOf(page, /^2 shortlisted/), TOAST)

  await go(`/plan?id=${id}`)
  await page.locator('button[data-row]').first().tap()
  const day = page.getByRole('dialog')
  await day.getByRole('button', { name: 'Add shift' }).tap()
  await look('a day of the plan', day.getByRole('region', { name: 'Shift 1' }))
  await close(day, 'Done')

  // Its toast would lie over what is looked at next.
  await page.locator(TOAST).first().waitFor({ state: 'detached' })
  await go(`/crews?list=worked&project=${id}`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const selected = page.getByRole('region', { name: 'Selected people' })
  await look('selected of a crew', selected, '[aria-label="Selected people"]')
  for (const [action, name] of [
    ['Invite', /^Invite .+/],
    ['Message', /^Message .+/],
    ['Add to list', /^Add .+ to a list$/],
  ] as const) {
    await selected.getByRole('button', { name: action, exact: true }).tap()
    await look(`${action} of a crew`, dialog(name))
    await close(page.getByRole('dialog'))
  }

  await go('/company')
  await page.getByRole('button', { name: 'Invite', exact: true }).tap()
  const invite = dialog('Invite a team member')
  await invite.getByRole('button', { name: 'Invite', exact: true }).tap()
  await look('invite a team member', invite.getByText('Enter an email address.'))
  await close(invite)
  expect(found, found.join('\n')).toEqual([])
})
