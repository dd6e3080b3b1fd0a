import type { Page } from 'playwright'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { pickFiles } from '../../support/browsers/screens.ts'

export const WAIT = { timeout: 45_000 }
export const BIO = 'Rigger with own harness and hand tools, arenas and exhibition halls.'

/** The step is shown and is in the address. */
const STEPS = ['Location', 'Profession', 'Photo', 'Portfolio', 'References', 'Terms']
export async function at(page: Page, step: string) {
  await page.getByRole('heading', { level: 1, name: step, exact: true }).waitFor(WAIT)
  await page.waitForURL(`**/onboarding?step=${STEPS.indexOf(step) + 1}`)
}

/** Fills in every step and agrees to the terms. */
export async function fillWizard(page: Page) {
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Chapel Street, Salford')
  await page.getByLabel('Travel distance').selectOption('50')
  await next(page)
  await at(page, 'Profession')
  await add(page, 'Job roles', 'Rigger')
  await page.getByLabel('Industry experience').selectOption('3-5 years')
  await add(page, 'Skills', 'IPAF')
  await next(page)
  await at(page, 'Photo')
  await page.getByLabel('Bio').fill(BIO)
  const buffer = await photoWithPlace()
  await pickFiles(page.getByRole('button', { name: 'Choose a photo' }), [
    { name: 'me.jpg', mimeType: 'image/jpeg', buffer },
  ])
  await page.getByLabel('Zoom').waitFor()
  await next(page)
  await at(page, 'Portfolio')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('dialog', { name: 'Add an event' })
  await form.getByLabel('Event').fill('Harbour arena')
  await form.getByLabel('Your role').fill('Rigger')
  await form.getByLabel('End client').fill('Quayside Live')
  await pickFiles(form.getByRole('button', { name: 'Choose photos' }), [
    { name: 'truss.jpg', mimeType: 'image/jpeg', buffer },
  ])
  await form.getByRole('img', { name: 'truss.jpg' }).waitFor()
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Edit Harbour arena' }).waitFor()
  await next(page)
  await at(page, 'References')
  await page.getByLabel('Referee 1').fill('ada@example.com')
  await page.getByLabel('Referee 2').fill('grace@example.com')
  await next(page)
  await at(page, 'Terms')
  await page.getByRole('checkbox').check()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function add(page: Page, list: string, text: string) {
  await page.getByRole('combobox', { name: list }).fill(text)
  await page.getByRole('combobox', { name: list }).press('Enter')
}
