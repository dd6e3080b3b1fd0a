import { expect, onTestFinished, test } from 'vitest'
import type { Application, FreePlaces } from '../../shared/jobs/jobs.ts'
import { callServer } from '../support/api.ts'
import { holds } from '../support/factories/booking-rules.ts'
import { applyFor, jobsWorld, post, role, shortlisted } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../support/factories/people.ts'
import { takeDatabase } from '../support/postgres-databases.ts'
import { startServer } from '../support/server.ts'
import { settingsFor } from '../support/two-worlds.ts'

/** 20 in `npm test`, 200 before a release and in the cluster trial (vitest.config.ts). */
const RACES = Number(process.env.RACES)
/** Races at the same time, each among people of its own. */
const LANES = 4
const DAY = 86_400_000

test(
  `C2 ${RACES} races for places and for people over three processes: none overfilled, nobody booked twice, each answer right`,
  { timeout: 900_000 },
  async () => {
    const database = (await takeDatabase())!
    onTestFinished(database.giveBack)
    const env = { ...settingsFor(database.url), REQUEST_RATE: '100000' }
    const servers = await Promise.all(Array.from({ length: 3 }, () => startServer({ env })))
    const world = await jobsWorld(env)
    world.setClock(null)
    let requests = 0
    /** To one process after the other; 503 is repeated, as a device does. */
    const ask = async (person: Person, path: string): Promise<number> => {
      const { origin } = servers[requests++ % servers.length]!
      const { status } = await callServer(origin, 'POST', path, undefined, person.token)
      return status === 503 ? ask(person, path) : status
    }
    const accept = (employer: Person, { job_id, id }: Application) =>
      ask(employer, `/jobs/${job_id}/applications/${id}/accept`)
    const group = async () => {
      const employers = [await createEmployer(world), await createEmployer(world)]
      const members = await Promise.all(employers.map((employer) => createMember(world, employer)))
      const freelancers = await Promise.all(Array.from({ length: 5 }, () => createFreelancer(world)))
      return { employers, members, freelancers }
    }
    type Group = Awaited<ReturnType<typeof group>>

    /** Two companies accept the same five people for the same day, for two places each. */
    async function forPeople({ employers, members, freelancers }: Group, places: number, day: Date) {
      const jobs = await Promise.all(employers.map((employer) => post(employer, { roles: [roleOn(day, places)] })))
      const attempts: (() => Promise<number>)[] = []
      for (const [n, job] of jobs.entries()) {
        for (const [at, person] of freelancers.entries()) {
          const application = await applyFor(person, job)
          attempts.push(() => accept((at % 2 ? members : employers)[n]!, application))
        }
      }
      return { attempts, booked: 2 * places }
    }

    /** One of five applicants is offered a place, and takes it while the others are accepted. */
    async function forPlaces({ employers, members, freelancers }: Group, places: number, day: Date) {
      const [employer, member] = [employers[0]!, members[0]!]
      const [asked, ...others] = freelancers
      const job = await post(employer, { roles: [roleOn(day, places)] })
      await shortlisted(employer, asked!, job)
      const rivals = await Promise.all(others.map((person) => applyFor(person, job)))
      const { body } = await employer.post<FreePlaces[]>(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
      return {
        attempts: [
          () => ask(asked!, `/jobs/${job.id}/offers/${body[0]!.offer!.id}/take`),
          ...rivals.map((one, at) => () => accept(at % 2 ? member : employer, one)),
        ],
        booked: places,
      }
    }

    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const people = await group()
        for (let n = lane; n < RACES; n += LANES) {
          const race = Math.floor(n / LANES) % 2 === 0 ? forPeople : forPlaces
          const { attempts, booked } = await race(people, 2, new Date(Date.UTC(2027, 2, 1) + n * DAY))
          const statuses = await Promise.all(attempts.map((attempt) => attempt()))
          const expected = [...Array(booked).fill(200), ...Array(attempts.length - booked).fill(409)]
          expect(statuses.toSorted(), `race ${n}`).toEqual(expected)
        }
      }),
    )
    await holds(world)
    console.log(`${RACES} races, ${requests} requests at once against each other`)
  },
)

const roleOn = (day: Date, places: number) =>
  role({
    places,
    date_start: day.toISOString(),
    date_end: new Date(day.getTime() + DAY / 2).toISOString(),
  })
