import { users } from '../../../server/db/schema/people.ts'
import { indexFreelancer } from '../../../server/jobs/index-freelancer.ts'
import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES } from '../../../shared/options.ts'
import { JOB_ROLES } from '../../../shared/roles.ts'
import { SKILLS } from '../../../shared/skills.ts'
import { type BenchWorld, blankUser, seeded, somewhere } from './many-jobs.ts'

/** Freelancers as they come: some without a place, some without roles or skills; indexed as the product does it. */
export async function seedFreelancers({ ctx }: Pick<BenchWorld, 'ctx'>, count: number) {
  const random = seeded(11)
  // So many at once as no company ever brings: with room for them they are there in a tenth of the time.
  await ctx.db.write((tx) => tx.$client.pragma('cache_size = -400000'))
  for (let from = 0; from < count; from += 5000) {
    await ctx.db.write((tx) => {
      for (let n = from; n < Math.min(count, from + 5000); n++) {
        const { lat, lng } = somewhere(random)
        const rating_count = random.below(3) * random.below(9)
        const row = {
          ...blankUser(`freelancer-${n}`),
          ...(n % 20 === 0 ? {} : { lat, lng }),
          travel_distance: random.pick(TRAVEL_DISTANCES),
          job_roles: n % 15 === 0 ? [] : random.some(JOB_ROLES, 1 + random.below(4)),
          skills: n % 12 === 0 ? [] : random.some(SKILLS, random.below(8)),
          industry_experience: n % 9 === 0 ? ('' as const) : random.pick(INDUSTRY_EXPERIENCE),
          rating_count,
          rating_sum: rating_count * (2 + random.below(4)),
        }
        tx.insert(users).values(row).run()
        indexFreelancer(tx, row.id)
      }
    })
  }
}
