import { v7 as uuid } from 'uuid'
import { daysCovered } from '../../../shared/calendar/blocked-days.ts'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, editRoles, jobBody, jobsWorld, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { planOf, publishPlan } from '../../support/factories/plan.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import { ownRowsOf } from '../../support/own-calls.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createRandom } from '../model/random.ts'
import { noticeReaderOf } from './notices.ts'

const TRADES = ['Rigger', 'Driver', 'Climber']
const HOUR_MS = 3_600_000
/** Calls and ends, some in the night. */
const HOURS = ['00:30', '04:59', '06:00', '08:00', '08:00', '18:00', '18:00', '20:00', '23:30']

export type JointScene = Awaited<ReturnType<typeof makeScene>>

/** A company of two and four freelancers, each with a device that began before anything happened. */
export async function makeScene(seed: number) {
  const random = createRandom(seed)
  const world = await jobsWorld()
  let now = Date.parse('2027-02-01T12:00:00Z')
  const boss = await createEmployer(world, { company_name: 'Brightline' })
  const team = [boss, await createMember(world, boss)]
  const crew: Person[] = []
  for (let n = 0; n < 4; n++)
    crew.push(await createFreelancer(world, { job_roles: [random.pick(TRADES)], full_name: `Crew ${n}` }))
  const devices = [...team, ...crew].map((person) => ({ person, device: createDevice(person) }))
  for (const { device } of devices) await device.pullAll()
  const jobs = async (): Promise<Job[]> => (await boss.get<Job[]>('/jobs?limit=100')).body
  const applicants = async (job: Job) => (await boss.get<Applicant[]>(`/jobs/${job.id}/applicants?limit=100`)).body

  const randomRole = () => {
    const start = now + random.below(40 * 24) * HOUR_MS + HOUR_MS
    const moments = [start, start + (6 + random.below(60)) * HOUR_MS].map((ms) => new Date(ms).toISOString())
    return role({
      role_name: random.pick(TRADES),
      places: 1 + random.below(2),
      day_rate: 200 + random.below(100),
      date_start: moments[0]!,
      date_end: moments[1]!,
    })
  }
  const anyJob = async () => random.pick(await jobs())
  const randomTitle = () => `Show ${random.below(1_000_000)}`

  const acts = {
    post: async () => {
      const roles = Array.from({ length: 1 + random.below(2) }, randomRole)
      await boss.post('/jobs', jobBody({ title: randomTitle(), roles }))
    },
    apply: async () => {
      const job = await anyJob()
      const as = { job_role_id: random.pick(job.roles).id, message: `I can do this (${random.below(1_000_000)}).` }
      await applyFor(random.pick(crew), job, as).catch(() => {})
    },
    decide: async () => {
      const job = await anyJob()
      const found = random.pick(await applicants(job))
      const act = random.pick(['accept', 'accept', 'shortlist', 'reject', 'cancel'])
      if (found) await step(boss, found.application, act, act === 'cancel' ? { reason: 'Not needed.' } : undefined)
    },
    close: async () => boss.post(`/jobs/${(await anyJob()).id}/close`),
    reopen: async () => boss.post(`/jobs/${(await anyJob()).id}/reopen`),
    move: async () => {
      const by = (random.below(5) - 2) * 24 * HOUR_MS
      const job = await anyJob()
      const moved = job.roles.map(({ filled: _, shift_days: __, ...one }) => ({
        ...one,
        date_start: new Date(Date.parse(one.date_start) + by).toISOString(),
        date_end: new Date(Date.parse(one.date_end) + by).toISOString(),
      }))
      await editRoles(boss, { ...job, title: randomTitle() }, moved).catch(() => {})
    },
    plan: async () => {
      const job = await anyJob()
      const plan = await planOf(boss, job.id)
      const shifts = job.roles.flatMap(({ id: role_id, date_start, date_end }) => {
        const crewOfRole = plan.people.filter((one) => one.role_id === role_id).map((one) => one.application_id)
        if (random.chance(0.4)) return []
        return daysCovered(date_start, date_end).flatMap((day) => {
          const people = crewOfRole.filter(() => random.chance(0.7))
          const [starts, ends] = [random.pick(HOURS), random.pick(HOURS)]
          return random.chance(0.2) ? [] : [{ id: uuid(), role_id, day, starts, ends, places: 2, people }]
        })
      })
      await publishPlan(boss, job.id, { shifts })
    },
    sheet: async () => {
      const job = await anyJob()
      const times = daysCovered(job.date_start!, job.date_end!).flatMap((day) =>
        ['call', 'get-in', 'lunch', 'Crew call'].flatMap((label) => {
          if (random.chance(0.6)) return []
          const at = londonMoment(day, random.pick(HOURS))
          const until = random.chance(0.3) ? new Date(at + 3 * HOUR_MS).toISOString() : null
          const role_id = random.chance(0.5) ? null : random.pick(job.roles).id
          return [{ id: uuid(), at: new Date(at).toISOString(), until, label, role_id }]
        }),
      )
      const sheet = await boss.get<{ version: number }>(`/jobs/${job.id}/call-sheet`)
      if (times.length > 0) await publish(boss, job.id, (sheet.body.version ?? 0) + 1, { times })
    },
    answer: async () => {
      const person = random.pick(crew)
      const own = createDevice(person)
      await own.pullAll()
      const asked = own.of('application').find(({ amendment }) => amendment?.state === 'waiting')
      if (!asked) return
      const answer = random.pick(['agree', 'decline'])
      await person.post(`/jobs/${asked.job_id}/amendments/${asked.amendment.id}/${answer}`)
    },
    rename: () => boss.put('/users/profile', { company_name: `Company ${random.below(1_000_000)}` }),
    block: () => {
      const days = [new Date(now + random.below(40) * 24 * HOUR_MS).toISOString().slice(0, 10)]
      return random.pick(crew).put('/calendar/blocked-days', { days, is_blocked: random.chance(0.7), note: '' })
    },
    rate: async () => {
      const over = (await boss.get('/employers/jobs-to-rate')).body[0]
      const worked = over?.freelancers[0]
      const rating = { freelancer_id: worked?.id, rating: 1 + random.below(5), review: 'As agreed.' }
      if (worked) await boss.post(`/jobs/${over.id}/rate`, rating)
    },
    wait: async () => {
      now += random.below(96) * HOUR_MS
      world.setClock(new Date(now))
    },
    sync: () => random.pick(devices).device.pullAll(),
  }
  const weights = {
    post: 3,
    apply: 8,
    decide: 8,
    plan: 4,
    sheet: 3,
    answer: 2,
    close: 2,
    reopen: 1,
    move: 2,
    rename: 1,
    block: 2,
    rate: 1,
    wait: 1,
    sync: 3,
  } satisfies Record<keyof typeof acts, number>

  const readNotices = noticeReaderOf(world)
  const noticeFaults: string[] = []
  await acts.post()
  for (let n = 0; n < 45; n++) {
    await acts[random.weighted(weights)]()
    noticeFaults.push(...(await readNotices()))
  }
  const rows = new Map(crew.map((person) => [person, ownRowsOf(world, person)]))
  const rowsOf = (person: Person) => rows.get(person)!
  const feedOf = async (person: Person) => (await person.post<CalendarFeed>('/calendar/feed')).body.feed_url
  return { world, boss, team, crew, devices, jobs, applicants, noticeFaults, rowsOf, feedOf, now: () => now }
}
