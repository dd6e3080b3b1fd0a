import type { refereeFeedback, referees } from '../db/schema/referees.ts'
import { DEMO_SIGN_INS } from '../accounts/core/demo-sign-ins.ts'
import { REFEREE_FEEDBACK_TEXTS, REFEREE_NAMES, REVIEW_TEXTS } from './words/lines.ts'
import type { DemoApplication, DemoWorld, DemoFreelancer, DemoRating } from './world.ts'

const RATING_STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3]
/** This many of the first company's latest jobs are still to be rated. */
const UNRATED_JOBS = 2

/** The companies' ratings of past jobs; also updates each freelancer's sum and count. */
export function makeRatings(
  { random, now }: DemoWorld,
  applications: DemoApplication[],
  firstCompany: string,
): DemoRating[] {
  const waiting = latestJobsOf(applications, firstCompany)
  const done = applications.filter(({ status, project }) => status === 'accepted' && project.state === 'previous')
  return done.flatMap(({ project: { job }, freelancer }) => {
    const isRigger = freelancer.email === 'tomasz@demo.example'
    if (waiting.has(job.id) || (!isRigger && random.chance(0.12))) return []
    const rating = isRigger ? random.pick([5, 5, 5, 4]) : random.chance(0.02) ? 2 : random.pick(RATING_STARS)
    const at = new Date(Math.min(Date.parse(job.date_end) + random.between(8, 70) * 3_600_000, now.getTime()))
    freelancer.rating_sum = (freelancer.rating_sum ?? 0) + rating
    freelancer.rating_count = (freelancer.rating_count ?? 0) + 1
    const review = random.pick(REVIEW_TEXTS[rating]!)
    const { id: job_id, company_id, employer_id: author_id } = job
    return [
      {
        id: random.id(at),
        job_id,
        freelancer_id: freelancer.id,
        company_id,
        author_id,
        rating,
        review,
        created_at: at.toISOString(),
      },
    ]
  })
}

function latestJobsOf(applications: DemoApplication[], companyId: string) {
  const jobs = new Map(
    applications
      .filter(({ project }) => project.state === 'previous' && project.job.company_id === companyId)
      .map(({ project }) => [project.job.id, project.job]),
  )
  return new Set(
    [...jobs.values()]
      .toSorted((a, b) => b.date_end.localeCompare(a.date_end))
      .slice(0, UNRATED_JOBS)
      .map(({ id }) => id),
  )
}

type DemoReferee = typeof referees.$inferInsert
type DemoRefereeFeedback = typeof refereeFeedback.$inferInsert
type RefereeWithFeedback = { referee: DemoReferee; feedback: DemoRefereeFeedback | null }

/**
 * The freelancers' referees, and the feedback of those who answered. The rigger waits for two, one of them reminded.
 */
export function makeReferees(world: DemoWorld, people: DemoFreelancer[]): RefereeWithFeedback[] {
  const { random } = world
  return people.flatMap((person) => {
    const isRigger = person.email === DEMO_SIGN_INS[0]!.email
    const names = random.some(REFEREE_NAMES, isRigger ? 5 : random.between(0, 4))
    const words = random.some(REFEREE_FEEDBACK_TEXTS, names.length)
    return names.map((name, n) => {
      if (isRigger && n >= 3) return refereeNotAnswered(world, person, name, n === 3 ? 8 : 2)
      return isRigger || random.chance(0.8)
        ? refereeWhoAnswered(world, person, name, words[n]!)
        : refereeNotAnswered(world, person, name, random.between(1, 20))
    })
  })
}

function refereeWhoAnswered(
  world: DemoWorld,
  person: DemoFreelancer,
  name: string,
  feedback: string,
): RefereeWithFeedback {
  const { random } = world
  const asked = world.at(-random.between(21, 50), random.between(8, 19))
  const created_at = new Date(asked.getTime() + random.between(2, 96) * 3_600_000).toISOString()
  const referee = { ...makeAskedReferee(world, person, name, asked), answered_at: created_at }
  const score = () => random.pick([7, 8, 8, 9, 9, 9, 10, 10])
  const given = {
    id: random.id(new Date(created_at)),
    referee_id: referee.id,
    freelancer_id: person.id,
    referee_name: name,
    feedback,
    quality_of_work: score(),
    reliability: score(),
    communication: score(),
    created_at,
  }
  return { referee, feedback: given }
}

function refereeNotAnswered(world: DemoWorld, person: DemoFreelancer, name: string, days: number): RefereeWithFeedback {
  const referee = makeAskedReferee(world, person, name, world.at(-days, 10))
  const reminded = days >= 5 ? { mails: 2, reminded_at: world.at(5 - days, 10).toISOString() } : {}
  return { referee: { ...referee, ...reminded }, feedback: null }
}

function makeAskedReferee({ random }: DemoWorld, { id: freelancer_id }: DemoFreelancer, name: string, asked: Date) {
  const at = asked.toISOString()
  const email = `${name.toLowerCase().replace(' ', '.')}@referees.example`
  return { id: random.id(asked), freelancer_id, email, sent_at: at, mails: 1, created_at: at }
}
