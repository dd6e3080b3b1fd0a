import { expect, test } from 'vitest'
import { at, pathTo } from '../../../client/http/path-to.ts'

test.each([
  ['me/export?', '/users/me%2Fexport%3F/profile'],
  ['../auth/logout#', '/users/..%2Fauth%2Flogout%23/profile'],
  ['a&b=c', '/users/a%26b%3Dc/profile'],
  ['%2e%2e', '/users/%252e%252e/profile'],
  ['01890000-0000-7000-8000-000000000000', '/users/01890000-0000-7000-8000-000000000000/profile'],
])('a value from the address bar stays one part of a request’s path: %s', (id, path) => {
  expect(pathTo`/users/${id}/profile`).toBe(path)
  expect(at('/users/{id}/profile', { id })).toBe(path)
})

test.each(['.', '..', '...'])('%s climbs nowhere', (dots) => {
  const { pathname } = new URL(pathTo`/api/users/${dots}/profile`, 'https://standby.example')
  expect(pathname).toBe('/api/users/-/profile')
  expect(at('/users/{id}/profile', { id: dots })).toBe('/users/-/profile')
})

test('a query that is encoded already is not encoded again', () => {
  const query = new URLSearchParams({ q: 'rig & lights' })
  expect(pathTo`/jobs?${query}&limit=${50}`).toBe('/jobs?q=rig+%26+lights&limit=50')
  expect(at('/jobs', {}, query)).toBe('/jobs?q=rig+%26+lights')
})

test('query parameters are encoded one by one', () => {
  expect(at('/staff/reports', {}, { state: 'a&b=c', limit: 100 })).toBe('/staff/reports?state=a%26b%3Dc&limit=100')
  expect(at('/jobs/{id}/offers/{offer_id}/stop', { id: 'x', offer_id: 7 })).toBe('/jobs/x/offers/7/stop')
})
