import { v7 as uuid } from 'uuid'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet, JobHours, WorkedDay } from '../../../shared/hours/sheets.ts'
import { shownExceptionsOf } from '../../../shared/hours/sheet-exceptions.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from './jobs.ts'
import { punchesOf } from './pay.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'
import { createDevice } from '../sync-device.ts'

export const WORK_DAY = '2027-03-01'
export const WHOLE_DAY = `${WORK_DAY} in 08:00 break 12:00 back 13:00 out 18:00`

type Booked = { person: Person; booking: string }

/** A company with a project of two days, and people who are confirmed for it at £280 a day. */
export async function hoursStage(names = ['Ana Reyes']) {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const when = { date_start: `${WORK_DAY}T08:00:00.000Z`, date_end: '2027-03-02T18:00:00.000Z' }
  const job = await post(boss, { roles: [role({ ...when, day_rate: 280, places: names.length })] })
  const crew: Booked[] = []
  for (const full_name of names) {
    const person = await createFreelancer(world, { ...MANCHESTER, full_name })
    const application = await applyFor(person, job)
    await step(boss, application, 'accept')
    crew.push({ person, booking: application.id })
  }
  world.setClock('2027-03-01T20:00:00Z')
  const [{ person: ana, booking }] = crew as [Booked]
  return { world, boss, job, crew, ana, booking }
}

/** Clocks days, written as for `punchesOf`. */
export async function clock(person: Person, booking: string, ...days: string[]) {
  const made: Punch[] = []
  for (const punch of punchesOf(...days))
    made.push((await person.post<Punch>(`/bookings/${booking}/punches`, punch)).body)
  return made
}

export const daysOf = async (person: Person, booking: string) =>
  (await person.get<WorkedDay[]>(`/bookings/${booking}/sheets`)).body
export const dayOf = async (person: Person, booking: string, day = WORK_DAY) =>
  (await daysOf(person, booking)).find(({ work_day }) => work_day === day)!

export type SheetReply = DaySheet & { detail: string; errors?: { path: string }[] }
type Act = 'submit' | 'sign' | 'query' | 'amend'
export const actOn = (person: Person, booking: string, act: Act, body: object, day = WORK_DAY) =>
  person.post<SheetReply>(`/bookings/${booking}/sheets/${day}/${act}`, { id: uuid(), ...body })

/** Sends the day as it is. */
export async function submitDay(person: Person, booking: string, day = WORK_DAY) {
  const { draft, sheet } = await dayOf(person, booking, day)
  const last = sheet?.versions.at(-1)
  const isMade = sheet?.state === 'changed' && last?.hash === draft!.hash
  const version = isMade ? last!.version : (last?.version ?? 0) + 1
  return (await actOn(person, booking, 'submit', { version, hash: draft!.hash }, day)).body
}

/** The stage with Ana's whole day, sent. */
export async function sentDayStage() {
  const stage = await hoursStage()
  const punches = await clock(stage.ana, stage.booking, WHOLE_DAY)
  return { ...stage, punches, sheet: await submitDay(stage.ana, stage.booking) }
}

/** The version that a signature or a question names. */
export const seenOf = ({ versions }: Pick<DaySheet, 'versions'>) => {
  const { version, hash } = versions.at(-1)!
  return { version, hash }
}

export const jobHoursOf = async (person: Person, jobId: string) =>
  (await person.get<JobHours>(`/jobs/${jobId}/hours`)).body

/** What the desk has to look at, by day. */
export const lookedAt = async (person: Person, jobId: string) =>
  (await jobHoursOf(person, jobId)).people.flatMap(({ days }) =>
    days.map(({ sheet, draft }) => shownExceptionsOf(sheet, draft)),
  )

export async function syncedSheets(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('day_sheet') as DaySheet[]
}

export const nameChief = (by: Person, jobId: string, person: Person, days: string[], id = uuid()) =>
  by.post<SignedGrant & { detail: string }>(`/jobs/${jobId}/chiefs`, { id, person_id: person.user.id, days })

/** The same with two people, of whom Ana is chief of the first day; `signed` is her grant. */
export async function chiefStage() {
  const stage = await hoursStage(['Ana Reyes', 'Ben Okoro'])
  const [ana, ben] = stage.crew as [Booked, Booked]
  const { body: signed } = await nameChief(stage.boss, stage.job.id, ana.person, [WORK_DAY])
  return { ...stage, ana, ben, signed }
}

/** The stage with Ben's whole day clocked, which nobody has sent. */
export async function clockedCrewStage() {
  const stage = await chiefStage()
  return { ...stage, punches: await clock(stage.ben.person, stage.ben.booking, WHOLE_DAY) }
}

/** Signs times as a chief, written as for `punchesOf`. */
export const signTimes = (
  by: Person,
  booking: string,
  days: string,
  { id = uuid(), at = `${WORK_DAY}T19:00:00Z`, day = WORK_DAY } = {},
) =>
  by.post<CrewSheetRow & { detail: string }>(`/bookings/${booking}/sheets/${day}/sign-times`, {
    id,
    at,
    times: punchesOf(days),
  })

/** What a chief's device has. */
export async function chiefsDevice(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return {
    device,
    grants: device.of('chief_grant') as SignedGrant[],
    punches: device.of('punch') as Punch[],
    sheets: device.of('crew_sheet') as CrewSheetRow[],
  }
}
