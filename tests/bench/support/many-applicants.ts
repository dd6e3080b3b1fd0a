import type { WriteTransaction } from '../../../server/db/connection.ts'
import { applications } from '../../../server/db/schema/jobs.ts'
import { users } from '../../../server/db/schema/people.ts'
import { refereeFeedback, referees } from '../../../server/db/schema/referees.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { type BenchWorld, blankUser, type Random, seeded, somewhere } from './many-jobs.ts'

const DAY = 86_400_000
/** One in this many is confirmed for another job. */
const BOOKED = 4

/** Inserts `count` applications for a job; each applicant has a rating and two referees' feedback. */
export async function seedApplicants(
  { ctx }: BenchWorld,
  { job, other, count }: Record<'job' | 'other', string> & { count: number },
) {
  const random = seeded(11)
  await ctx.db.write(async (tx) => {
    for (let n = 0; n < count; n++) {
      const id = `applicant-${String(n).padStart(4, '0')}`
      await writePerson(tx, random, id)
      const at = new Date(Date.now() - DAY + n * 1000).toISOString()
      const application = { freelancer_id: id, message: MESSAGE, created_at: at, updated_at: at }
      await tx
        .insert(applications)
        .values({ ...application, id: `${id}-here`, job_id: job, status: n % 9 === 0 ? 'shortlisted' : 'pending' })
        .run()
      if (n % BOOKED === 0)
        await tx
          .insert(applications)
          .values({ ...application, id: `${id}-there`, job_id: other, status: 'accepted' })
          .run()
    }
  })
}

async function writePerson(tx: WriteTransaction, random: Random, id: string) {
  const { town, lat, lng } = somewhere(random)
  await tx
    .insert(users)
    .values({
      ...blankUser(id),
      location: `${town}, UK`,
      city: town,
      town,
      lat,
      lng,
      travel_distance: '100',
      industry_experience: '3-5 years' as const,
      job_roles: random.some(JOB_ROLES, 3),
      skills: random.some(TRADE_SKILLS, 8),
      rating_sum: 40 + random.below(10),
      rating_count: 10,
      bio: MESSAGE,
    })
    .run()
  for (const n of [1, 2]) {
    const at = new Date().toISOString()
    const referee_id = `${id}-referee-${n}`
    await tx
      .insert(referees)
      .values({ id: referee_id, freelancer_id: id, email: `${referee_id}@example.com`, sent_at: at, created_at: at })
      .run()
    await tx
      .insert(refereeFeedback)
      .values({
        id: `${referee_id}-feedback`,
        referee_id,
        freelancer_id: id,
        referee_name: 'Ruth',
        feedback: MESSAGE,
        quality_of_work: 9,
        reliability: 8,
        communication: 5 + random.below(5),
        created_at: at,
      })
      .run()
  }
}

const MESSAGE =
  'Did the last three arena runs with your crew chief. Tickets in date until March, own harness, can be on dock B for the 07:00.'
