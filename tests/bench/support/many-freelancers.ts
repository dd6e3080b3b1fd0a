import type { WriteTransaction } from '../../../server/db/connection.ts'
import { preparedStatement } from '../../../server/db/statement.ts'
import { indexFreelancer } from '../../../server/jobs/matching/index-freelancer.ts'
import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES } from '../../../shared/options.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { type BenchWorld, blankUser, freelancerId, type Random, seeded, somewhere } from './many-jobs.ts'

/** A mix of freelancers: some without a location, some without roles or skills; indexed by the product's own code. */
export async function seedFreelancers({ ctx }: Pick<BenchWorld, 'ctx'>, count: number) {
  const random = seeded(11)
  // With all of the index in the cache this takes a fraction of the time.
  await ctx.db.write((tx) => tx.$client.exec('pragma cache_size = -400000'))
  for (let from = 0; from < count; from += 5000) {
    await ctx.db.write(async (tx) => {
      for (let n = from; n < Math.min(count, from + 5000); n++) await writeFreelancer(tx, random, n)
    })
  }
}

async function writeFreelancer(tx: WriteTransaction, random: Random, n: number) {
  const { lat, lng } = somewhere(random)
  const rating_count = random.below(3) * random.below(9)
  const row = {
    ...blankUser(freelancerId(n)),
    ...(n % 20 === 0 ? { lat: null, lng: null } : { lat, lng }),
    travel_distance: random.pick(TRAVEL_DISTANCES),
    job_roles: JSON.stringify(n % 15 === 0 ? [] : random.some(JOB_ROLES, 1 + random.below(4))),
    skills: JSON.stringify(n % 12 === 0 ? [] : random.some(TRADE_SKILLS, random.below(8))),
    industry_experience: n % 9 === 0 ? '' : random.pick(INDUSTRY_EXPERIENCE),
    rating_count,
    rating_sum: rating_count * (2 + random.below(4)),
  }
  await insertFreelancer(tx).run(row)
  await indexFreelancer(tx, row.id)
}

const insertFreelancer = preparedStatement((db) =>
  db.$client
    .prepare(`insert into users (id, email, password_hash, full_name, user_type, created_at, updated_at, lat, lng,
    travel_distance, job_roles, skills, industry_experience, rating_count, rating_sum) values (:id, :email, :password_hash, :full_name,
    :user_type, :created_at, :updated_at, :lat, :lng, :travel_distance, :job_roles, :skills, :industry_experience, :rating_count, :rating_sum)`),
)
