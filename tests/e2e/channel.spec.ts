import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { signalBack, untilKept } from '../support/browsers/device.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

type Member = Awaited<ReturnType<typeof joinServer>>

/** Tomasz and Ana are confirmed for a job of Eva's. */
async function bookedTwo() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const ana = await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' })
  const { body: job } = await eva.post<Job>(
    '/jobs',
    jobBody({ title: 'Arena tour', roles: [roleToCome({ places: 3 })] }),
  )
  const book = async (person: Member) => {
    const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
    expect((await eva.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
    return body.id
  }
  await book(tomasz)
  return { server, line, eva, tomasz, ana, job, anas: await book(ana) }
}

const said = (page: Page, words: string | RegExp) => page.getByRole('log').getByText(words)

async function write(page: Page, words: string) {
  const { fill, press } = keysOf(page)
  await fill(page.getByPlaceholder('Message'), words)
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await said(page, words).waitFor()
}

test('crew and company write in the job’s channel, the company by keys alone, one of them without signal; the team can keep it to itself, and who leaves keeps the past', async () => {
  const { server, line, eva, tomasz, ana, job, anas } = await bookedTwo()
  const browser = await openBrowser()
  const hers = await openScreen(browser, server.origin, '/messages', { member: eva, size: 'wide' })
  const keys = keysOf(hers)
  await keys.press(hers.getByRole('link', { name: /Crew of Arena tour/ }))
  await hers.getByRole('heading', { name: 'Crew of Arena tour' }).waitFor()
  await write(hers, 'Gate C, six sharp.')
  await hers.getByRole('img', { name: 'Sent' }).waitFor()

  const his = await openScreen(browser, line.origin, `/messages?conversation=${job.id}`, {
    member: tomasz,
    serviceWorkers: 'allow',
  })
  await said(his, 'Gate C, six sharp.').waitFor()
  await said(his, /^Eva Stone · /).waitFor()
  await expectAccessible(his)
  await untilKept(his)
  line.goDown()
  await write(his, 'Is there parking?')
  await his.getByRole('img', { name: 'Waiting to be sent' }).waitFor()

  const anasScreen = await openScreen(browser, server.origin, '/messages', { member: ana })
  await anasScreen.getByRole('link', { name: /Crew of Arena tour.*Pinned.*1 unread/ }).click()
  await said(anasScreen, 'Gate C, six sharp.').waitFor()
  await signalBack(line, his)
  await said(anasScreen, 'Is there parking?').waitFor()
  await said(anasScreen, 'Tomasz Adamski').waitFor()
  await said(hers, 'Is there parking?').waitFor()

  await said(hers, 'Gate C, six sharp.').click({ button: 'right' })
  await hers.getByRole('menuitem', { name: 'Read by' }).click()
  const readBy = hers.getByRole('dialog', { name: 'Read by' })
  await readBy.getByRole('heading', { name: 'Read · 2' }).waitFor()
  await keys.press(readBy.getByRole('button', { name: 'Close' }).last())

  const teamOnly = { name: 'Only our team writes here' }
  await keys.press(hers.getByRole('checkbox', teamOnly), 'Space')
  await anasScreen.getByRole('note').filter({ hasText: 'Only the company’s team writes here' }).waitFor()
  await hers.getByRole('checkbox', { ...teamOnly, checked: true }).waitFor()
  await keys.press(hers.getByRole('checkbox', teamOnly), 'Space')
  await anasScreen.getByPlaceholder('Message').waitFor()

  await ana.post(`/jobs/${job.id}/applications/${anas}/cancel`, { reason: 'I am ill and cannot travel.' })
  await anasScreen.getByRole('note').filter({ hasText: 'You’re not on this project any more' }).waitFor()
  await write(hers, 'We are one short.')
  await said(his, 'We are one short.').waitFor()
  await said(anasScreen, 'Is there parking?').waitFor()
  expect(await said(anasScreen, 'We are one short.').count()).toBe(0)
})
