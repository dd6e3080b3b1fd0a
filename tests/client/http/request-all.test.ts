import { afterEach, expect, test, vi } from 'vitest'
import { requestAllPages } from '../../../client/http/request-page.ts'
import { at } from '../../../client/http/path-to.ts'
import { createFakeServer } from '../support/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

test('a list is fetched page by page, by its links, until there is no more', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answer = ({ path }) =>
    path.includes('after')
      ? { status: 200, body: [3] }
      : { status: 200, body: [1, 2], headers: { link: '</api/jobs/x/applicants?limit=2&after=WyIyIl0>; rel="next"' } }
  expect(await requestAllPages(at('/jobs/{id}/applicants', { id: 'x' }, { limit: 2 }))).toEqual([1, 2, 3])
  expect(server.paths()).toEqual(['/jobs/x/applicants?limit=2', '/jobs/x/applicants?limit=2&after=WyIyIl0'])
})

test('a page that fails fails the whole', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answer = ({ path }) =>
    path.includes('after')
      ? { status: 500 }
      : { status: 200, body: [1], headers: { link: '</api/jobs?after=x>; rel="next"' } }
  await expect(requestAllPages('/jobs')).rejects.toMatchObject({ status: 500 })
})
