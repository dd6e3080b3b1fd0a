import { expect, test, vi } from 'vitest'
import { isForeignShare } from '../../../../client/offline/worker/is-foreign.ts'

vi.stubGlobal('location', { origin: 'https://standby.example' })
const posted = (origin: string | null, referrer = '') => ({
  headers: new Headers(origin === null ? {} : { origin }),
  referrer,
})

test.each([
  ['of the share sheet', posted('null')],
  ['without an origin', posted(null)],
  ['of its own page', posted('https://standby.example', 'https://standby.example/support')],
])('a post %s is taken', (_, request) => {
  expect(isForeignShare(request)).toBe(false)
})

test.each([
  ['of another site', posted('https://evil.example', 'https://evil.example/')],
  ['of a subdomain', posted('https://crew.standby.example')],
  ['of another port', posted('https://standby.example:8443')],
  ['over http', posted('http://standby.example')],
  ['that hides its origin, not its page', posted('null', 'https://evil.example/')],
  ['whose name begins alike', posted('https://standby.example.evil.example')],
])('a post %s is not', (_, request) => {
  expect(isForeignShare(request)).toBe(true)
})
