import { expect } from 'vitest'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../../support/api.ts'
import { createDevice } from '../../support/sync-device.ts'
import { actOn, clock, nameChief, seenOf, submitDay } from '../../support/factories/hours.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import type { Person } from '../../support/factories/people.ts'

/** Lets people of a running server do what factories do for people of a test's world. */
export const asPerson = (member: Member) => member as unknown as Person

const TODAY = isoLondonDay(Date.now())
/** `later` may be negative. */
export const dayFromToday = (later: number) => isoDayAfter(TODAY, later)
const instantOf = (later: number, time: string) => `${dayFromToday(later)}T${time}.000Z`
/** An evening, over at any hour of today. */
export const EVENING = `${dayFromToday(-1)} in 20:00 break 21:00 back 21:30 out 22:00`
export const LAST_NIGHT = dayFromToday(-1)

/** A project that began yesterday with people who are confirmed for it: the first of them is its chief, and so is its company. */
export async function siteWithCrew(origin: string, boss: Member, chief: Member) {
  const names = ['Shanice Webb', 'Jonah Birch', 'Ben Okoro']
  const crew = await Promise.all(names.map((full_name) => joinServer(origin, 'freelancer', { full_name })))
  const site = await bookedProject(boss, [chief, ...crew], { from: -1, days: 2, title: 'Arena tour' })
  const days = [-1, 0, 1].map(dayFromToday)
  const grantOf = async (person: Member) => {
    const { status, body } = await nameChief(asPerson(boss), site.job.id, asPerson(person), days)
    expect(status).toBe(201)
    return body as SignedGrant
  }
  const [shanice, jonah, ben] = crew as [Member, Member, Member]
  return { ...site, shanice, jonah, ben, grant: await grantOf(chief), companysGrant: await grantOf(boss) }
}

type ProjectDates = { from: number; days: number; title: string }

/** A project with these people confirmed for it; their bookings are in the same order. */
export async function bookedProject(boss: Member, people: Member[], { from, days, title }: ProjectDates) {
  const dates = { date_start: instantOf(from, '00:00:00'), date_end: instantOf(from + days, '18:00:00') }
  const job = await post(asPerson(boss), { title, roles: [role({ ...dates, day_rate: 280, places: 6 })] })
  const bookings: Application[] = []
  for (const person of people) {
    const applied = await applyFor(asPerson(person), job, { job_role_id: job.roles[0]!.id })
    expect((await step(asPerson(boss), applied, 'accept')).status).toBe(200)
    bookings.push(applied)
  }
  return { job, bookings }
}

/** A day of eight hours that its person has clocked and sent; what an act about it names. */
export async function sentDay(person: Member, { id: booking_id, job_id }: Application, later: number) {
  const work_day = dayFromToday(later)
  await clock(asPerson(person), booking_id, `${work_day} in 08:00 out 16:00`)
  const sheet = await submitDay(asPerson(person), booking_id, work_day)
  return { booking_id, job_id, work_day, ...seenOf(sheet) }
}

export type SeenDay = Awaited<ReturnType<typeof sentDay>>

/** An act through the API; the version that then stands. */
export async function actedOn(person: Member, day: SeenDay, act: 'sign' | 'amend', more: object = {}) {
  const seen = { version: day.version, hash: day.hash }
  const { status, body } = await actOn(asPerson(person), day.booking_id, act, { ...seen, ...more }, day.work_day)
  expect(status).toBe(201)
  return { ...day, ...seenOf(body) }
}

/** What anybody's devices have been sent, by kind. */
export async function rowsOf<T>(person: Member, kind: string): Promise<T[]> {
  const device = createDevice(person)
  await device.pullAll()
  return device.of(kind) as T[]
}

/** The acts about a day, in order. */
export async function actsOf(person: Member, { booking_id, work_day }: Pick<SeenDay, 'booking_id' | 'work_day'>) {
  const sheets = await rowsOf<DaySheet>(person, 'day_sheet')
  const sheet = sheets.find((one) => one.booking_id === booking_id && one.work_day === work_day)
  return sheet?.acts.map(({ kind }) => kind)
}

export const ownApplicationTo = async (person: Member, { id }: Pick<Job, 'id'>) =>
  (await rowsOf<Application>(person, 'application')).find(({ job_id }) => job_id === id)!
