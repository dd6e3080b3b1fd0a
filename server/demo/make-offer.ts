import { OFFER_HOURS } from '../../shared/limits.ts'
import type { offers } from '../db/schema/offers.ts'
import { createRandom } from './random.ts'
import type { Application, DemoWorld, Freelancer } from './world.ts'

const SEED = 100
const MINUTES_AGO = 15

/** A place that waits for the rigger's answer: of a role with room that they are on the shortlist for, and free on its days. */
export function makeOffer(
  { now }: DemoWorld,
  applied: Application[],
  rigger: Freelancer,
): (typeof offers.$inferInsert)[] {
  const random = createRandom(SEED)
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  return applied
    .filter(
      ({ freelancer, status, project }) =>
        freelancer === rigger && status === 'shortlisted' && project.state === 'open',
    )
    .flatMap(({ id, project, job_role_id }) =>
      project.roles
        .filter((role) => role.id === job_role_id && role.filled < role.places && isFree(rigger, role))
        .map((role) => ({
          id: random.id(at(-MINUTES_AGO)),
          job_id: project.job.id,
          job_role_id: role.id!,
          application_id: id!,
          run_id: random.id(at(-MINUTES_AGO)),
          offered_at: at(-MINUTES_AGO).toISOString(),
          expires_at: at(OFFER_HOURS * 60 - MINUTES_AGO).toISOString(),
        })),
    )
    .slice(0, 1)
}

const isFree = ({ booked }: Freelancer, role: { date_start: string; date_end: string }) =>
  booked.every(({ start, end }) => end <= role.date_start || role.date_end <= start)
