import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../../support/api.ts'
import { signIn, signalBack, untilKept } from '../../support/browsers/device.ts'
import { crew, heardBy, leftOn, openKept, openConversation, untilSent, write } from '../support/offline-steps.ts'

const WAIT = { timeout: 45_000 }

test('O8: an offline reload stays signed in; with a revoked token the queue is kept, and sent after signing in again', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all, [/status of 401/])
  await openConversation(page, line.origin, bosses[0]!)
  line.goDown()
  await page.reload()
  await page.getByRole('log').getByText('Hello from').waitFor()
  await write(page, 'Written in the basement')

  const token = await page.evaluate(() => localStorage.getItem('token')!)
  await fetch(`${all.server.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await signalBack(line, page)
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor(WAIT)
  await page.getByText('1 item is waiting on this device.').waitFor()
  expect(await heardBy(bosses[0]!, rigger)).toEqual([])

  await signIn(page, line.origin, rigger)
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Written in the basement'])
})

test('O9: signing out with unsent items warns with their number; afterwards none of the person’s data is left', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  await openConversation(page, line.origin, bosses[0]!)
  line.goDown()
  await write(page, 'One')
  await write(page, 'Two')
  await page.goto(`${line.origin}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  const warning = page.getByRole('alertdialog', { name: '2 items not sent yet' })
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  expect((await leftOn(page)).keys).toContain('token')

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await warning.getByRole('button', { name: 'Sign out and lose 2 items' }).click()
  await page.waitForURL(/\/(auth|home)/)
  await expect.poll(() => leftOn(page), WAIT).toEqual({ databases: [], pictures: [], keys: [] })
  line.comeUp()
  await page.reload()
  expect(await heardBy(bosses[0]!, rigger)).toEqual([])
})

test('O10: items queued by A are neither sent as B nor shown to B, and are sent when A signs in again', async () => {
  const all = await crew()
  const { server, line, bosses, rigger } = all
  const other = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const page = await openKept(all, [/status of 401/])
  await openConversation(page, line.origin, bosses[0]!)
  line.goDown()
  await write(page, 'From A alone')
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await signalBack(line, page)
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor(WAIT)

  await signIn(page, line.origin, other)
  await untilKept(page)
  await page.goto(`${line.origin}/outbox`)
  await page
    .getByText(/nothing/i)
    .first()
    .waitFor()
  expect(await page.getByText('From A alone').count()).toBe(0)
  await page.goto(`${line.origin}/messages`)
  await page.getByText('No conversations yet').waitFor()
  expect(await heardBy(bosses[0]!, rigger)).toEqual([])
  expect(await heardBy(bosses[0]!, other)).toEqual([])

  await page.goto(`${line.origin}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/(auth|home)/)
  await signIn(page, line.origin, rigger)
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['From A alone'])
  expect(await heardBy(bosses[0]!, other)).toEqual([])
  await untilSent(page)
})

test('after a revoked session the same person returns to the page they were on, and another person to their own dashboard', async () => {
  const all = await crew()
  const { server, line, bosses, rigger } = all
  const other = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const page = await openKept(all, [/status of 401/])
  const revoke = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token')!)
    await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor(WAIT)
  }
  const enter = async ({ email }: typeof other) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  }
  const address = () => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  }
  await openConversation(page, line.origin, bosses[0]!)
  const before = address()
  await revoke()
  await enter(rigger)
  await expect.poll(address, WAIT).toBe(before)
  await page.getByRole('log').getByText('Hello from').waitFor()
  await revoke()
  await enter(other)
  await expect.poll(address, WAIT).toBe('/')
})
