import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { callServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen, signedInAs } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

test('on a new device with a slow line nothing is counted or missing before all of it is there', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { body: member } = await callServer<SignInResult>(origin, 'POST', '/auth/login', {
    email: 'mina@demo.example',
    password: DEMO_PASSWORD,
  })
  const token = member.access_token
  const { body: jobs } = await callServer<Job[]>(origin, 'GET', '/jobs?limit=100', undefined, token)
  const page = await openScreen(await openBrowser(), origin, '/terms', { size: 'wide' })
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    signedInAs({ user: member.user, token }),
  )
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.context().route(/\/api\/sync\?since=[^&]*\.[1-9]/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${origin}/`)
  const note = page.getByText(/^Fetching \d+ more$/)
  await note.waitFor()
  const missing = Number.parseInt((await note.innerText()).replace('Fetching ', ''), 10)
  expect(missing).toBeLessThan(jobs.length)
  expect(await page.getByRole('group', { name: 'Status' }).getByRole('button').allInnerTexts()).not.toContainEqual(
    expect.stringMatching(/\d/),
  )
  await expectAccessible(page)
  await page.goto(`${origin}/project?id=nowhere`)
  const isMissing = page.getByText('This project is not here')
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  expect(await isMissing.count()).toBe(0)
  arrive()
  await isMissing.waitFor()
  await page.goto(`${origin}/`)
  await page.getByRole('button', { name: `All ${jobs.length}` }).waitFor()
  await note.waitFor({ state: 'detached' })
})
