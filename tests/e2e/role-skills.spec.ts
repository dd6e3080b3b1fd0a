import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { NARROW, signIn, WIDE } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { cardOf, openPage, postProject } from './support/dashboard-steps.ts'

test('skills typed at a role are that role’s: shown with it, and missing only where it wants them', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const keeper = await joinServer(server.origin, 'freelancer', { full_name: 'Jo Bright', location: 'Salford' })
  await keeper.put('/users/profile', { job_roles: ['Lantern keeper'], skills: ['IPAF', 'Chain hoists', 'Lanterns'] })
  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await postProject(page, 'Lantern parade', [
    { name: 'Lantern keeper', rate: '200', skills: 'Lanterns' },
    { name: 'Stilt walker', rate: '220', skills: 'Stilts, Juggling' },
  ])

  const phone = await openPage(NARROW)
  await signIn(phone, server.origin, keeper)
  const card = cardOf(phone, 'Lantern parade')
  await card.getByText('3 of 3 skills').waitFor()
  expect(await card.getByText(/no Stilts/).count()).toBe(0)
  await card.getByRole('link', { name: 'Lantern parade' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Lantern parade' })
  const stilts = sheet.getByRole('list', { name: 'Skills of the Stilt walker' }).getByRole('listitem')
  await expect.poll(() => stilts.allTextContents()).toEqual(['Stilts', 'Juggling'])
  await sheet.getByRole('heading', { name: 'Skills for every role' }).waitFor()
  await expectAccessible(phone)
})
