import { describe, expect, test } from 'vitest'
import type { CalendarChoices, CalendarStatus } from '../../../shared/calendar/calendar.ts'
import { connect, hoursOn, PROVIDERS, statusOf, worldWith } from '../../support/outside/calendars.ts'
import { MAIN } from '../../support/outside/oauth-calendar-server.ts'
import { createFreelancer } from '../../support/factories/people.ts'

describe.each(PROVIDERS)('%s', (provider) => {
  async function connected() {
    const made = await worldWith(provider)
    made.standIn.state.events = [
      { start: hoursOn(3, 10), end: hoursOn(3, 11), subject: 'Dentist' },
      { start: hoursOn(4, 10), end: hoursOn(4, 11), subject: 'Gig', calendar: 'band/2=' },
      { start: hoursOn(5, 10), end: hoursOn(5, 11), subject: 'Wedding', calendar: 'family' },
    ]
    await connect(made.world, made.ana, provider)
    return made
  }
  const startsOf = ({ busy_periods }: CalendarStatus) => busy_periods.map(({ start }) => start)

  test('the main calendar is read until several are chosen; then those, at every reading', async () => {
    const { world, ana, standIn } = await connected()
    expect((await ana.get<CalendarChoices>('/calendar/choices')).body.calendars).toEqual([
      { id: MAIN, name: 'Calendar', is_main: true, is_chosen: true },
      { id: 'band/2=', name: 'Band', is_main: false, is_chosen: false },
      { id: 'family', name: 'Family', is_main: false, is_chosen: false },
    ])
    expect(startsOf(await statusOf(ana))).toEqual([hoursOn(3, 10)])
    const chosen = await ana.put<CalendarStatus>('/calendar/choices', { ids: [MAIN, 'band/2='] })
    expect([chosen.status, startsOf(chosen.body)]).toEqual([200, [hoursOn(3, 10), hoursOn(4, 10)]])
    expect(
      (await ana.get<CalendarChoices>('/calendar/choices')).body.calendars.map(({ is_chosen }) => is_chosen),
    ).toEqual([true, true, false])
    standIn.state.events.push({ start: hoursOn(6, 10), end: hoursOn(6, 11), calendar: 'band/2=' })
    const again = (await ana.post<CalendarStatus>('/calendar/sync')).body
    expect(startsOf(again)).toEqual([hoursOn(3, 10), hoursOn(4, 10), hoursOn(6, 10)])
    const other = await ana.put<CalendarStatus>('/calendar/choices', { ids: ['family'] })
    expect(startsOf(other.body)).toEqual([hoursOn(5, 10)])
    // A new connection begins with the main calendar.
    await connect(world, ana, provider)
    expect(startsOf(await statusOf(ana))).toEqual([hoursOn(3, 10)])
  })

  test('a chosen calendar that has gone is passed over; where none is left, the main one is read', async () => {
    const { ana, standIn } = await connected()
    await ana.put('/calendar/choices', { ids: ['band/2=', 'family'] })
    standIn.state.calendars = standIn.state.calendars.filter(({ id }) => id !== 'family')
    expect(startsOf((await ana.post<CalendarStatus>('/calendar/sync')).body)).toEqual([hoursOn(4, 10)])
    standIn.state.calendars = standIn.state.calendars.filter(({ id }) => id === MAIN)
    expect(startsOf((await ana.post<CalendarStatus>('/calendar/sync')).body)).toEqual([hoursOn(3, 10)])
    expect(
      (await ana.get<CalendarChoices>('/calendar/choices')).body.calendars.map(({ is_chosen }) => is_chosen),
    ).toEqual([false])
  })

  test('what cannot be chosen, or when nobody answers, is said, and nothing changes', async () => {
    const { world, ana, standIn } = await connected()
    const refused = async (ids: unknown) => (await ana.put<any>('/calendar/choices', { ids })).body.detail
    expect(await refused(['of another account'])).toBe('One of these calendars is no longer in your account.')
    expect(await refused([])).toBe('Ids: choose at least one calendar')
    standIn.state.refusals.push({ status: 500 })
    expect(await ana.get<any>('/calendar/choices')).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('isn’t answering. Your last choice is kept.') },
    })
    standIn.state.refusals.push({ status: 200 })
    expect((await ana.get('/calendar/choices')).status).toBe(503)
    expect(startsOf(await statusOf(ana))).toEqual([hoursOn(3, 10)])
    standIn.endAccess()
    expect((await ana.get('/calendar/choices')).status).toBe(200)
    expect((await (await createFreelancer(world)).get<any>('/calendar/choices')).body.detail).toBe(
      'No calendar is connected.',
    )
    standIn.revokeAll()
    expect(await ana.get<any>('/calendar/choices')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('connect it again') },
    })
    expect(await statusOf(ana)).toMatchObject({ connected: false, problem: 'revoked' })
  })
})

test('a permission that does not cover the names of calendars is said, and goes on reading the main one', async () => {
  const { world, ana, standIn } = await worldWith('google')
  standIn.state.scope = 'https://www.googleapis.com/auth/calendar.freebusy'
  await connect(world, ana, 'google')
  expect(await ana.get<any>('/calendar/choices')).toMatchObject({
    status: 409,
    body: {
      detail:
        'Google Calendar only lets us read your main calendar. Disconnect it and connect it again to choose others.',
    },
  })
  expect((await ana.post<CalendarStatus>('/calendar/sync')).body.busy_periods_count).toBe(2)
})
