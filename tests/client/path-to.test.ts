import { expect, test } from 'vitest'
import { pathTo } from '../../client/http/path-to.ts'

test.each([
  ['me/export?', '/users/me%2Fexport%3F/profile'],
  ['../auth/logout#', '/users/..%2Fauth%2Flogout%23/profile'],
  ['a&b=c', '/users/a%26b%3Dc/profile'],
  ['%2e%2e', '/users/%252e%252e/profile'],
  ['01890000-0000-7000-8000-000000000000', '/users/01890000-0000-7000-8000-000000000000/profile'],
])('what stands in the address bar stays one part of a call’s path: %s', (id, path) => {
  expect(pathTo`/users/${id}/profile`).toBe(path)
})

test.each(['.', '..', '...'])('%s climbs nowhere', (dots) => {
  const { pathname } = new URL(pathTo`/api/users/${dots}/profile`, 'https://standby.example')
  expect(pathname).toBe('/api/users/-/profile')
})

test('a query that is encoded already is not encoded again', () => {
  const query = new URLSearchParams({ q: 'rig & lights' })
  expect(pathTo`/jobs?${query}&limit=${50}`).toBe('/jobs?q=rig+%26+lights&limit=50')
})
