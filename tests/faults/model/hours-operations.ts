import { ownDaysOf, isToSend, readOwnHours } from '../../../client/hours/own/own-days.ts'
import { canChiefQuery, canChiefSign, crewDayOf, readCrewOf } from '../../../client/chief/crew-day.ts'
import {
  queueSheetActs,
  queueTimesQuery,
  queueTimesSignatures,
  type SheetActBody,
} from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { keepBookingTerms } from '../../../client/offline/sync/booking-terms.ts'
import { isoLondonDay, londonMidnight } from '../../../shared/dates-in-london.ts'
import { sentVersionOf } from '../../../shared/hours/sheet-states.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import { hoursKey } from './kinds.ts'
import type { ModelDevice } from './model-device.ts'
import type { Operation, Operations, Scene } from './scene.ts'

/** The desk clocks somebody's day, by plain requests. */
const clockDay: Operation = async ({ random, devices: [freelancer], callAsEmployer }) => {
  const booked = (await freelancer.db.applications.toArray()).filter(({ status }) => status === 'accepted')
  const booking = random.pick(booked)
  if (!booking) return
  const day = `2026-01-${random.pick(['05', '06', '07'])}`
  for (const [kind, time] of [
    ['in', '08:00'],
    ['out', random.pick(['16:00', '17:00'])],
  ])
    await callAsEmployer('POST', `/bookings/${booking.id}/punches`, { kind, at: `${day}T${time}:00Z` })
}

/** The freelancer sends a day as their device has it; often its times or terms have changed meanwhile. */
const sendDay: Operation = async (scene) => {
  const [freelancer] = scene.devices
  await keepBookingTerms(freelancer.tab.device)
  const days = ownDaysOf(await readOwnHours(freelancer.db), Date.parse('2026-02-01')).filter(isToSend)
  // Else a chief would seldom have something to ask about.
  const granted = (await scene.devices[1].db.chief_grants.toArray()).flatMap(({ grant }) => grant.days)
  const day = scene.random.pick(days.filter(({ work_day }) => granted.includes(work_day))) ?? scene.random.pick(days)
  if (!day?.draft?.inputs) return
  const { booking_id, job_id, work_day, sheet, draft } = day
  const hash = await termsHash(draft.inputs!)
  const version = sentVersionOf(sheet ?? { versions: [], acts: [] }, hash)
  await actOn(scene, freelancer, { booking_id, job_id, work_day, version, hash, is_company: false, act: 'submit' })
}

/** The desk signs what was sent, or queries it. */
const decideDay: Operation = async (scene) => {
  const [, employer] = scene.devices
  const sheet = scene.random.pick(await employer.db.day_sheets.filter(({ state }) => state === 'submitted').toArray())
  if (!sheet || scene.random.chance(0.7)) return
  const { booking_id, job_id, work_day, versions } = sheet
  const { version, hash } = versions.at(-1)!
  const seen = { booking_id, job_id, work_day, version, hash, is_company: true }
  const query = { act: 'query', line: 0, should_be_pence: 100, reason: scene.reference.next('reason') } as const
  await actOn(scene, employer, { ...seen, ...(scene.random.chance(0.3) ? query : { act: 'sign' as const }) })
}

async function actOn({ reference }: Scene, { db, tab, person }: ModelDevice, body: SheetActBody) {
  const isAbout = ({ booking_id, work_day }: { booking_id: string; work_day: string }) =>
    booking_id === body.booking_id && work_day === body.work_day
  const waiting = await db.outbox.toArray()
  if (waiting.some((row) => row.kind === 'sheet_act' && isAbout(row.body))) return
  await queueSheetActs([{ body, title: 'A job' }], tab.device)
  reference.wish({
    by: person.user.id,
    key: hoursKey(person.user.id, body),
    isIt: ({ path }) => path === `/bookings/${body.booking_id}/sheets/${body.work_day}/${body.act}`,
  })
}

/** The company makes its own person chief of a project's first day, on which somebody was clocked, or ends that. */
const nameChief: Operation = async ({ random, devices: [freelancer, employer], callAsEmployer }) => {
  const booked = (await freelancer.db.applications.toArray()).filter(({ status }) => status === 'accepted')
  const booking = random.pick(booked)
  const job = booking && (await freelancer.db.jobs.get(booking.job_id))
  if (!job?.date_start) return
  const grant = await employer.db.chief_grants.filter(({ job_id }) => job_id === job.id).first()
  if (grant && random.chance(0.3)) return callAsEmployer('DELETE', `/jobs/${job.id}/chiefs/${grant.id}`, {})
  const worked = { booking_id: booking.id, job_id: job.id, date_start: job.date_start, hours: random.pick([8, 9]) }
  await clockUnderChief(worked, { callAsEmployer, devices: [freelancer, employer] })
}

type ClockedDay = { booking_id: string; job_id: string; date_start: string; hours: number }

/** Somebody is clocked on the first day of their job, and the company's own person is its chief. */
export async function clockUnderChief(
  { booking_id, job_id, date_start, hours }: ClockedDay,
  { callAsEmployer, devices: [, employer] }: Pick<Scene, 'callAsEmployer' | 'devices'>,
) {
  const day = isoLondonDay(Date.parse(date_start))
  const at = (hour: number) => new Date(londonMidnight(day) + hour * 3_600_000).toISOString()
  await callAsEmployer('POST', `/bookings/${booking_id}/punches`, { kind: 'in', at: at(1) })
  await callAsEmployer('POST', `/bookings/${booking_id}/punches`, { kind: 'out', at: at(1 + hours) })
  await callAsEmployer('POST', `/jobs/${job_id}/chiefs`, { person_id: employer.person.user.id, days: [day] })
}

/** The chief signs a day's times as their device has them, or queries what was sent of it. */
const decideDayTimes: Operation = async ({ random, reference, devices: [, { db, tab, person }] }) => {
  const grant = random.pick(await db.chief_grants.toArray())
  const kept = grant && (await readCrewOf(db, grant.id))
  if (!kept) return
  const day = grant.grant.days[0]!
  const later = Date.parse(grant.grant.expires) - 1
  const members = crewDayOf(grant.grant, kept, day, later)
  // What was sent is seldom still with the chief, so it comes first, and what is not sent yet often waits.
  const sent = random.pick(members.filter(canChiefQuery))
  const member = sent ?? random.pick(members.filter(canChiefSign))
  if (!member || (!sent && random.chance(0.7)) || member.signature || member.question) return
  const { booking_id, sheet } = member
  const whose = { booking_id, job_id: grant.job_id, grant_id: grant.id, work_day: day }
  const isQuery = canChiefQuery(member) && (!canChiefSign(member) || random.chance(0.7))
  if (isQuery) {
    const asked = { version: sheet!.version, hash: sheet!.hash, line: 0, should_be_minutes: 60 }
    const body = { ...whose, ...asked, reason: reference.next('reason') }
    await queueTimesQuery({ body, title: 'A job' }, tab.device)
  } else {
    const times = member.punches.map(({ kind, at }) => ({ kind, at }))
    await queueTimesSignatures([{ body: { ...whose, times }, title: 'A job' }], tab.device)
  }
  reference.wish({
    by: person.user.id,
    key: `times ${booking_id} ${day}`,
    isIt: ({ path }) => path === `/bookings/${booking_id}/sheets/${day}/${isQuery ? 'query' : 'sign'}-times`,
  })
}

export const hoursOperations: Operations = {
  nameChief: { weight: 5, run: nameChief },
  decideDayTimes: { weight: 10, run: decideDayTimes },
  clockDay: { weight: 5, run: clockDay },
  sendDay: { weight: 7, run: sendDay },
  decideDay: { weight: 4, run: decideDay },
}
