import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applications } from '../../../server/db/schema/jobs.ts'
import { applicationRows } from '../../../server/jobs/core/application-rows.ts'
import { lapseOffers } from '../../../server/hiring/settle-offers.ts'
import type { Application, FreePlaces, Job } from '../../../shared/jobs/jobs.ts'
import { holds, expectNotifications } from '../../support/factories/booking-rules.ts'
import { jobsWorld, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import { buy } from '../../support/factories/payments.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

// Whoever does what, in any order and concurrently: only legal states, no overfilled role, no credit below zero, nobody
// without a notification.

/** The relative frequency of each operation. */
const OPERATIONS = {
  apply: 5,
  shortlist: 5,
  accept: 3,
  reject: 1,
  withdraw: 1,
  cancel: 3,
  offer: 5,
  take: 5,
  decline: 3,
  stop: 1,
  close: 1,
  reopen: 2,
  places: 2,
  buy: 1,
  post: 2,
  wait: 2,
}
type Operation = keyof typeof OPERATIONS
type Action = { operation: Operation; job: number; person: number; amount: number }

const action = fc.record<Action>({
  operation: fc.oneof(
    ...Object.entries(OPERATIONS).map(([operation, weight]) => ({
      weight,
      arbitrary: fc.constant(operation as Operation),
    })),
  ) as fc.Arbitrary<Operation>,
  job: fc.nat(9),
  person: fc.nat(3),
  amount: fc.nat(9),
})
/** Run concurrently, two at a time. */
const sequences = fc.array(fc.tuple(action, fc.option(action)), { minLength: 20, maxLength: 60 })

/** `RUNS=500` runs longer, `SEED=n` repeats a run. */
const RUNS = Number(process.env.RUNS ?? 20)

test(
  'any sequence of operations on projects, applications, offers and credits keeps the invariants',
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
    console.info(`job states: SEED=${seed}`)
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const scene = await setScene()
        for (const actions of sequence) {
          await Promise.all(actions.map((each) => each && act(scene, each)))
          await holds(scene.world)
        }
        await expectNotifications(scene.world)
      }),
      { seed, numRuns: RUNS },
    )
  },
  60_000 + RUNS * 3_000,
)

type Scene = { world: World; employers: Person[]; people: Person[]; jobs: { job: Job; employer: Person }[] }

/**
 * Four riggers, two companies, three projects, two of which overlap the third. The worker is stopped, so that queued
 * notifications can be read.
 */
async function setScene(): Promise<Scene> {
  const world = await jobsWorld()
  await world.ctx.deliveries.close()
  const employers = [await createEmployer(world), await createEmployer(world)]
  const people = []
  for (let n = 0; n < 4; n++) people.push(await createFreelancer(world, { job_roles: ['Rigger'] }))
  const scene: Scene = { world, employers, people, jobs: [] }
  await postFor(scene, 0, [role({ ...days(2, 5), places: 2 }), role({ ...days(3, 4), role_name: 'Stagehand' })])
  await postFor(scene, 1, [role(days(4, 6))])
  await postFor(scene, 1, [role(days(5, 7))])
  // A head start for most applications: chance alone rarely leads to an offer.
  for (const { job, employer } of scene.jobs)
    for (const person of people.slice(0, 3)) await shortlisted(employer, person, job)
  return scene
}

const days = (from: number, to: number) => ({
  date_start: `2027-02-0${from}T12:00:00.000Z`,
  date_end: `2027-02-0${to}T12:00:00.000Z`,
})

async function postFor({ employers, jobs }: Scene, company: number, roles: ReturnType<typeof role>[]) {
  const employer = employers[company]!
  jobs.push({ job: await post(employer, { roles }), employer })
}

/** Refusals are fine: only the state afterwards counts. */
async function act(scene: Scene, { operation, job: at, person, amount }: Action) {
  const { world, people, employers, jobs } = scene
  const { job, employer } = jobs[at % jobs.length]!
  const freelancer = people[person]!
  const application = await applicationOf(scene, job, freelancer)
  switch (operation) {
    case 'apply': {
      const [named] = amount % 2 ? job.roles : []
      return isAnswered(
        freelancer.post(`/jobs/${job.id}/apply`, { message: 'x', ...(named && { job_role_id: named.id }) }),
      )
    }
    case 'shortlist':
    case 'accept':
    case 'reject':
      return application && isAnswered(step(employer, application, operation))
    case 'withdraw':
      return application && isAnswered(step(freelancer, application, operation))
    case 'cancel':
      return (
        application && isAnswered(step(amount % 2 ? employer : freelancer, application, operation, { reason: 'Ill.' }))
      )
    case 'offer':
      return isAnswered(
        employer.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[amount % job.roles.length]!.id }),
      )
    case 'take':
    case 'decline':
      return (
        application?.offer && isAnswered(freelancer.post(`/jobs/${job.id}/offers/${application.offer.id}/${operation}`))
      )
    case 'stop': {
      const { body } = await employer.get<FreePlaces[]>(`/jobs/${job.id}/offers`)
      const offer = body.find((each) => each.offer)?.offer
      return offer && isAnswered(employer.post(`/jobs/${job.id}/offers/${offer.id}/stop`))
    }
    case 'close':
    case 'reopen':
      return isAnswered(employer.post(`/jobs/${job.id}/${operation}`))
    case 'places':
      return isAnswered(employer.put(`/jobs/${job.id}`, withPlaces(job, 1 + (amount % 3))))
    case 'buy':
      return void (await buy(world, employers[person % 2]!, amount % 2 ? 'basic' : 'featured'))
    case 'post':
      return jobs.length < 6 && postFor(scene, person % 2, [role(days(6, 8))]).catch(ignoreOver)
    case 'wait':
      world.setClock(new Date(world.ctx.now().getTime() + (1 + amount * 2) * 1_800_000))
      return lapseOffers(world.ctx)
  }
}

const isAnswered = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked
  expect([200, 201, 409], JSON.stringify(body)).toContain(status)
}

/** The dates may have passed on which the project could be posted. */
const ignoreOver = (error: Error) => {
  if (!error.message.includes('422')) throw error
}

/** As the freelancer's device receives it. */
async function applicationOf({ world }: Scene, job: Job, { user }: Person): Promise<Application | undefined> {
  const { read } = world.ctx.db
  const row = (await read.select().from(applications).all()).find(
    ({ job_id, freelancer_id }) => job_id === job.id && freelancer_id === user.id,
  )
  return row && (await applicationRows(read, user, [row.id]))[0]
}

function withPlaces(
  { title, description, event_type, location, postcode, required_skills, roles }: Job,
  places: number,
) {
  const kept = roles.map(({ filled: _filled, ...own }, index) => (index === 0 ? { ...own, places } : own))
  return { title, description, event_type, location, postcode, required_skills, roles: kept }
}
