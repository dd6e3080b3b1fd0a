import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { applyFor, jobBody, role, shortlisted, step } from '../support/factories/jobs.ts'
import type { Person } from '../support/factories/people.ts'
import { signalBack, untilKept } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { cardOf } from './support/dashboard-steps.ts'
import { keysOf } from './support/keys.ts'

const TITLE = 'Dome rig, spring market'
const REASON = 'My daughter is ill.'

test('by keys alone a booking cancelled offline frees the place, which one press offers to the shortlist; an application sent too late learns when the place was filled', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const join = (full_name: string) => joinServer(server.origin, 'freelancer', { full_name, location: 'Salford' })
  const [mina, shanice, ruth, jonah] = [
    await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' }),
    await join('Shanice Webb'),
    await join('Ruth Kessler'),
    await join('Jonah Birch'),
  ]
  const job = await postedBy(mina, [shanice, ruth])
  const [hers, his] = [await startProxy(server), await startProxy(server)]
  onTestFinished(() => Promise.all([hers.stop(), his.stop()]).then(() => {}))

  const basement = await openAs(shanice, hers.origin, '/?tab=confirmed')
  hers.goDown()
  await cancelOffline(basement)
  const employerPage = await openScreen(await openBrowser(), server.origin, `/?project=${job.id}`, {
    member: mina,
    size: 'wide',
  })
  await keysOf(employerPage).press(employerPage.getByRole('button', { name: 'Cards' }))
  await employerPage.getByText('All taken.').waitFor()
  await signalBack(hers, basement)
  await basement.getByText('Your booking is cancelled. The company has been told.').waitFor({ timeout: 60_000 })

  const van = await openAs(jonah, his.origin, '/', [/409/])
  await cardOf(van, TITLE)
    .getByRole('button', { name: /^Apply/ })
    .waitFor()
  his.goDown()
  await applyOffline(van)

  await offer(employerPage)
  const kitchen = await openAs(ruth, server.origin, '/')
  await take(kitchen)
  await employerPage.getByText('All taken.').waitFor()

  await signalBack(his, van)
  await cardOf(van, TITLE)
    .getByText(/This job was filled at \d\d:\d\d\./)
    .waitFor({ timeout: 60_000 })
  await cardOf(van, TITLE)
    .getByRole('button', { name: /^Discard/ })
    .waitFor()

  await cancelAsEmployer(employerPage)
  await keysOf(kitchen).choose(kitchen.getByRole('tab', { name: 'Apply' }))
  await cardOf(kitchen, TITLE).getByText('Rained off.').waitFor()
  // Four people, and two waits until a device has noticed that it is online.
}, 240_000)

/** A job whose one place Shanice has, with Ruth on the shortlist. */
async function postedBy(mina: Member, [shanice, ruth]: [Member, Member]) {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const roles = [role({ date_start: day(20), date_end: day(22) })]
  const { body: job } = await mina.post<Job>('/jobs', jobBody({ title: TITLE, roles }))
  // Lets a person of the demonstration world call the API as people of a test's world do.
  const [boss, first, second] = [mina, shanice, ruth] as unknown as [Person, Person, Person]
  await shortlisted(boss, second, job)
  await step(boss, await applyFor(first, job), 'accept')
  return job
}

/** Signed in, with the app cached for offline use. */
async function openAs(member: Member, origin: string, path: string, expected: RegExp[] = []): Promise<Page> {
  const page = await openScreen(await openBrowser(), origin, path, { member, expected, serviceWorkers: 'allow' })
  await untilKept(page)
  return page
}

async function cancelOffline(page: Page) {
  const { press, fill, focused, leave } = keysOf(page)
  await press(cardOf(page, TITLE).getByRole('link', { name: TITLE }))
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await press(cancel)
  const asked = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await leave(asked)
  await expect.poll(focused).toBe('Cancel booking')
  await page.keyboard.press('Enter')
  const sure = asked.getByRole('button', { name: 'Cancel booking' })
  await press(sure)
  await asked.getByText('Please give a reason').waitFor()
  await expectAccessible(page)
  await fill(asked.getByRole('textbox'), 'Ill.')
  await press(sure)
  await page.getByText('You’re still confirmed until it arrives. Your reason: Ill.').waitFor()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  await press(page.getByRole('button', { name: 'Edit' }))
  await expect.poll(() => asked.getByRole('textbox').inputValue()).toBe('Ill.')
  await fill(asked.getByRole('textbox'), REASON)
  await press(sure)
  await page.getByText(`You’re still confirmed until it arrives. Your reason: ${REASON}`).waitFor()
  await asked.waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: 'Back' }))
  await cardOf(page, TITLE).getByText('Cancelling: will be sent').waitFor()
  await expect.poll(focused).toMatch(new RegExp(TITLE))
}

async function applyOffline(page: Page) {
  const { press, fill, focused } = keysOf(page)
  await press(cardOf(page, TITLE).getByRole('button', { name: /^Apply/ }))
  const form = page.getByRole('dialog')
  await fill(form.getByLabel('Message'), 'I can be there.')
  await press(form.getByRole('button', { name: 'Send' }))
  await cardOf(page, TITLE).getByText('Your application will be sent').waitFor()
  await form.waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(new RegExp(TITLE))
}

async function offer(employerPage: Page) {
  const { press, focused } = keysOf(employerPage)
  await employerPage.getByText(`Shanice Webb dropped out: ${REASON}`).waitFor()
  await expectAccessible(employerPage)
  await press(employerPage.getByRole('button', { name: 'Offer to the shortlist' }))
  await employerPage.getByText(/^Rigger: offered to Ruth Kessler, until \d\d:\d\d$/).waitFor()
  await expect.poll(focused).not.toBe('')
}

async function take(page: Page) {
  const { press, choose, focused, leave } = keysOf(page)
  await cardOf(page, TITLE).getByText('A place is free: Rigger').waitFor()
  await expectAccessible(page)
  const place = cardOf(page, TITLE).getByRole('button', { name: /^Take it/ })
  const question = page.getByRole('alertdialog')
  await press(place)
  await leave(question)
  await expect.poll(focused).toMatch(/^Take it/)
  await page.keyboard.press('Enter')
  await press(question.getByRole('button', { name: 'Take it' }))
  await page.getByText('It’s yours. You’re confirmed.').waitFor()
  await question.waitFor({ state: 'detached' })
  await choose(page.getByRole('tab', { name: 'Confirmed' }))
  await cardOf(page, TITLE).getByText('Confirmed').waitFor()
}

async function cancelAsEmployer(employerPage: Page) {
  const { press, fill, focused, keyboard } = keysOf(employerPage)
  await employerPage.getByRole('heading', { name: 'Ruth Kessler' }).waitFor()
  await keyboard.press('v')
  const ofHers = employerPage.getByRole('row').getByRole('button', { name: 'Cancel Ruth Kessler’s booking' })
  await ofHers.waitFor()
  await keyboard.press('b')
  const asked = employerPage.getByRole('dialog', { name: 'Cancel Ruth Kessler’s booking?' })
  await asked.getByText('They’re told straight away').waitFor()
  await press(asked.getByRole('button', { name: 'Keep booking' }))
  await asked.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  await expectAccessible(employerPage)
  await press(ofHers)
  await fill(asked.getByRole('textbox'), 'Rained off.')
  await press(asked.getByRole('button', { name: 'Cancel booking' }))
  await employerPage.getByText('Ruth Kessler: booking cancelled').waitFor()
  await asked.waitFor({ state: 'detached' })
  await keyboard.press('v')
  await employerPage.getByText('0 of 1 filled').first().waitFor()
}
