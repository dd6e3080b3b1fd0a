import { expect, test } from 'vitest'
import { remindOfSheets } from '../../../server/hours/sheets/remind-of-sheets.ts'
import type { WeekHours } from '../../../shared/hours/sheets.ts'
import { createEmployer } from '../../support/factories/people.ts'
import {
  actOn,
  clock,
  hoursStage,
  jobHoursOf,
  seenOf,
  submitDay,
  WHOLE_DAY,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { entriesOf } from '../../support/factories/terms.ts'

const CREW = ['Ana Reyes', 'Ben Okoro', 'Cleo Marsh']

test('the desk has everybody, whoever has something to look at first, and who is on site now', async () => {
  const { world, boss, job, crew } = await hoursStage(CREW)
  const [ana, ben, cleo] = crew as [(typeof crew)[0], (typeof crew)[0], (typeof crew)[0]]
  await clock(ana.person, ana.booking, WHOLE_DAY)
  await clock(ben.person, ben.booking, `${WORK_DAY} in 06:00 break 12:00 back 13:00 out 19:00`)
  await clock(cleo.person, cleo.booking, `${WORK_DAY} in 19:00`)
  const hours = await jobHoursOf(boss, job.id)
  expect(hours.people.map(({ full_name }) => full_name)).toEqual(['Ben Okoro', 'Ana Reyes', 'Cleo Marsh'])
  expect(hours.people[0]!.days[0]!.draft!.exceptions).toEqual(['over_hours'])
  expect(hours.people.map(({ days }) => days.map(({ planned }) => planned?.pence))).toEqual(
    CREW.map(() => [28_000, 28_000]),
  )
  expect(hours.on_site).toEqual([
    {
      freelancer_id: cleo.person.user.id,
      full_name: 'Cleo Marsh',
      role_name: 'Rigger',
      since: '2027-03-01T19:00:00.000Z',
      is_on_break: false,
      work_day: WORK_DAY,
      so_far_minutes: 60,
      so_far_pence: 28_000,
      next_hour_pence: 0,
      next_words: null,
    },
  ])
  world.setClock('2027-03-02T19:00:00Z')
  const next = await jobHoursOf(boss, job.id)
  expect(next.on_site).toEqual([])
  const exceptions = next.people.map(({ full_name, days }) => [
    full_name,
    ...days.map(({ draft }) => draft?.exceptions),
  ])
  expect(exceptions).toEqual([
    ['Ana Reyes', [], ['no_punches']],
    ['Ben Okoro', ['over_hours'], ['no_punches']],
    ['Cleo Marsh', ['no_out'], ['no_punches']],
  ])
  expect((await (await createEmployer(world)).get(`/jobs/${job.id}/hours`)).status).toBe(404)
})

test('whoever forgot to press Off yesterday counts today all the same', async () => {
  const { world, boss, job, crew } = await hoursStage(['Cleo Marsh'])
  const [cleo] = crew as [(typeof crew)[0]]
  world.setClock('2027-03-02T12:30:00Z')
  await clock(cleo.person, cleo.booking, `${WORK_DAY} in 08:00`, '2027-03-02 in 08:00 break 12:00')
  const { on_site } = await jobHoursOf(boss, job.id)
  expect(on_site).toMatchObject([
    { work_day: '2027-03-02', so_far_pence: 28_000, so_far_minutes: 270, is_on_break: true },
  ])
})

test('a week has the days of its projects and no others', async () => {
  const { boss, job } = await hoursStage()
  const weekOf = async (from: string) => (await boss.get<WeekHours>(`/hours?from=${from}`)).body
  const week = await weekOf('2027-03-01')
  expect(week.jobs.map(({ id, people }) => [id, people[0]!.days.length])).toEqual([[job.id, 2]])
  expect((await weekOf('2027-03-02')).jobs[0]!.people[0]!.days.map(({ work_day }) => work_day)).toEqual(['2027-03-02'])
  expect((await weekOf('2027-03-08')).jobs).toEqual([])
  for (const from of ['monday', '2027-02-30', '9999-99-99', '9999-12-31', '0000-01-01'])
    expect((await boss.get(`/hours?from=${from}`)).status, from).toBe(400)
})

test('after three days the desk is reminded once of what nobody signed or queried', async () => {
  const { world, boss, crew, job } = await hoursStage(CREW)
  for (const { person, booking } of crew) {
    await clock(person, booking, WHOLE_DAY)
    await submitDay(person, booking)
  }
  const [ana] = crew as [(typeof crew)[0]]
  const reminders = async () => {
    await remindOfSheets(world.ctx)
    return (await entriesOf(boss)).filter(({ title }) => title.endsWith('to sign'))
  }
  world.setClock('2027-03-04T19:59:00Z')
  expect(await reminders()).toEqual([])
  const { people } = await jobHoursOf(boss, job.id)
  const sheet = people.find(({ booking_id }) => booking_id === ana.booking)!.days[0]!.sheet!
  await actOn(boss, ana.booking, 'sign', seenOf(sheet))
  world.setClock('2027-03-04T20:01:00Z')
  expect((await reminders()).map(({ title, count }) => [title, count])).toEqual([['2 sheets for Mon 1 Mar to sign', 1]])
  expect(await reminders()).toHaveLength(1)
  expect((await reminders())[0]!.count).toBe(1)
})
