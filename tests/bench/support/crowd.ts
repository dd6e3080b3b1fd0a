import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { users } from '../../../server/db/schema/people.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { startBuilt } from './built-server.ts'
import { blankUser, openBenchWorld, type Random, seeded, seedJobs, somewhere } from './many-jobs.ts'
import { signIn } from './sign-in.ts'

const JOBS = 2_000
const COMPANIES = 20
const PASSWORD = 'get-in-at-six-dock-four'

export type Crowd = { port: number; password: string; people: { id: string; token: string; email: string }[] }

/**
 * The built server with 2,000 open jobs and this many people signed in, alternately freelancers and employers. `file`
 * contains the Crowd of active people, for the process that sends their requests.
 */
export async function startCrowd({
  count,
  asking,
  env = {},
}: {
  count: number
  asking: number
  env?: Record<string, string>
}) {
  const world = await openBenchWorld()
  const companyIds = await seedJobs(world, JOBS, COMPANIES)
  const password_hash = await hashPassword(PASSWORD)
  const random = seeded(5)
  const rows = Array.from({ length: count }, (_, n) => ({
    ...blankUser(uuid()),
    password_hash,
    ...(n % 2 === 0 ? freelancer(random) : { user_type: 'employer' as const, company_id: companyIds[n % COMPANIES]! }),
  }))
  await world.ctx.db.write(async (tx) => {
    for (const row of rows) await tx.insert(users).values(row).run()
  })
  const people = rows.map(({ id, email }, n) => ({ id, email, token: `token-of-${n}` }))
  await Promise.all(people.map(({ id, token }) => signIn(world, id, token)))
  const server = await startBuilt(world.folder, env)
  const file = join(world.folder, 'crowd.json')
  const crowd: Crowd = { port: server.port, password: PASSWORD, people: people.slice(0, asking) }
  writeFileSync(file, JSON.stringify(crowd))
  return {
    port: server.port,
    tokens: people.map(({ token }) => token),
    file,
    /** How many messages are stored. */
    countMessages: () => world.ctx.db.read.$count(messages),
    async close() {
      await server.stop()
      await world.close()
    },
  }
}

function freelancer(random: Random) {
  const { lat, lng } = somewhere(random)
  return {
    lat,
    lng,
    travel_distance: '50' as const,
    job_roles: random.some(JOB_ROLES, 3),
    skills: random.some(TRADE_SKILLS, 6),
  }
}
