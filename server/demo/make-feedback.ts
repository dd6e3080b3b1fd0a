import { REVIEWS } from './words/lines.ts'
import type { Application, DemoWorld, Rating } from './world.ts'

const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3]
/** This many of the first company's latest jobs still wait to be rated. */
const UNRATED = 2

/** What companies said after their jobs; adds up each freelancer's sum and count. */
export function makeRatings({ random, now }: DemoWorld, applications: Application[], firstCompany: string): Rating[] {
  const waiting = latestJobsOf(applications, firstCompany)
  const done = applications.filter(({ status, project }) => status === 'accepted' && project.state === 'previous')
  return done.flatMap(({ project: { job }, freelancer }) => {
    const isRigger = freelancer.email === 'tomasz@demo.example'
    if (waiting.has(job.id) || (!isRigger && random.chance(0.12))) return []
    const rating = isRigger ? random.pick([5, 5, 5, 4]) : random.chance(0.02) ? 2 : random.pick(STARS)
    const at = new Date(Math.min(Date.parse(job.date_end) + random.between(8, 70) * 3_600_000, now.getTime()))
    freelancer.rating_sum = (freelancer.rating_sum ?? 0) + rating
    freelancer.rating_count = (freelancer.rating_count ?? 0) + 1
    const review = random.pick(REVIEWS[rating]!)
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

function latestJobsOf(applications: Application[], companyId: string) {
  const jobs = new Map(
    applications
      .filter(({ project }) => project.state === 'previous' && project.job.company_id === companyId)
      .map(({ project }) => [project.job.id, project.job]),
  )
  return new Set(
    [...jobs.values()]
      .toSorted((a, b) => b.date_end.localeCompare(a.date_end))
      .slice(0, UNRATED)
      .map(({ id }) => id),
  )
}
