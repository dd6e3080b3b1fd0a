// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ChiefToday } from '../../../client/today/chief-today.tsx'
import { CREW_DAY, grantFor } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

test.each([
  ['before a first call in the small hours', '2027-03-01T01:30:00Z', [CREW_DAY], CREW_DAY],
  ['in the small hours after a day off', '2027-03-01T01:30:00Z', ['2027-02-27', CREW_DAY], CREW_DAY],
  ['in the night between two days, which is of the first', '2027-03-02T01:30:00Z', [CREW_DAY, '2027-03-02'], CREW_DAY],
  ['in the night after the last day', '2027-03-02T01:30:00Z', [CREW_DAY], CREW_DAY],
])('a chief clocks the crew %s', async (_when, at, days, expected) => {
  const signed = grantFor('Ana')
  await own.tab.db.chief_grants.put({
    ...signed,
    grant: { ...signed.grant, days, expires: '2027-03-05T00:00:00.000Z' },
  })
  render(<ChiefToday now={Date.parse(at)} />, { wrapper: MemoryRouter })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Clock the crew' })
  expect(new URL(link.href).searchParams.get('day')).toBe(expected)
})

test('after the day a chief signs its hours, until the grant ends', async () => {
  const signed = grantFor('Ana')
  const grantUntil = (id: string, expires: string) => ({
    ...signed,
    id,
    grant: { ...signed.grant, days: [CREW_DAY], expires },
  })
  await own.tab.db.chief_grants.bulkPut([
    grantUntil('ended', '2027-03-04T08:00:00.000Z'),
    grantUntil('lasts', '2027-03-04T10:00:00.000Z'),
  ])
  render(<ChiefToday now={Date.parse('2027-03-04T09:00:00Z')} />, { wrapper: MemoryRouter })
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Sign their hours' })
  expect(links.map(({ href }) => new URL(href).search)).toEqual([`?grant=lasts&day=${CREW_DAY}`])
  screen.getByRole('heading', { name: 'Chief of Arena tour, Mon 1 Mar' })
})
