import { expect, test } from 'vitest'
import { PUBLIC_PATHS } from '../../server/http/public-pages.ts'
import type { StartedCheckout } from '../../shared/payments/payments.ts'
import { joinServer } from '../support/api.ts'
import { jobBody } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'
import { SERVED_EXCEPTIONS, servedFaults } from './support/html-validator.ts'
import { withExceptions, type Finding } from './support/exceptions.ts'

test('the pages of the server are valid HTML, and follow WCAG', async () => {
  const { origin } = await startServer({ env: { PUBLIC_URL: 'https://standby.example' } })
  const employer = await joinServer(origin, 'employer')
  const checkout = await employer.post<StartedCheckout>('/payments/create-job-checkout?package_id=basic', jobBody())
  const paths = [
    ...PUBLIC_PATHS,
    '/auth',
    '/messages',
    '/no/such/screen',
    '/api/docs',
    '/dev/outbox',
    '/dev/calendar/google',
    '/dev/calendar/microsoft',
    new URL(checkout.body.checkout_url, origin).pathname,
  ]
  const pages = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`)
      expect(answer.headers.get('content-type'), path).toContain('text/html')
      return { path, html: await answer.text() }
    }),
  )
  const found: Finding[] = []
  for (const { path, html } of pages)
    found.push(...(await servedFaults(html)).map(({ rule, at }) => ({ rule, at: `${at} (${path})` })))
  withExceptions(SERVED_EXCEPTIONS).expectNone(found)
})

test('the validator names a picture without words, an id that is there twice and a block within a sentence', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html>\n<html lang="en"><head><title>Crew</title></head><body><main><h1>Crew</h1>${body}</main></body></html>`
  const rulesOf = async (body: string) => (await servedFaults(page(body))).map(({ rule }) => rule)
  expect(await rulesOf('<p id="rigger">Rigger</p>')).toEqual([])
  expect(await rulesOf('<img src="/icon.svg">')).toContain('wcag/h37')
  expect(await rulesOf('<p id="rigger">A</p><p id="rigger">B</p>')).toEqual(['no-dup-id'])
  expect(await rulesOf('<span><div>Rigger</div></span>')).toEqual(['element-permitted-content'])
})
