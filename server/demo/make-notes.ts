import type { applicantNotes } from '../db/schema/jobs.ts'
import type { Application, DemoWorld, PersonRow, Project } from './world.ts'
import { createRandom } from './random.ts'

type Note = typeof applicantNotes.$inferInsert

/** What the first company's team has noted of those it put on the shortlist, or took, for its show of shows. */
export function makeNotes({ now }: DemoWorld, { job }: Project, applied: Application[], team: PersonRow[]): Note[] {
  const random = createRandom(SEED)
  const chosen = applied.filter(
    ({ job_id, status }) => job_id === job.id && (status === 'shortlisted' || status === 'accepted'),
  )
  return chosen.slice(0, WORDS.length).flatMap((application, n) =>
    WORDS[n]!.map((text, turn): Note => {
      const at = new Date(now.getTime() - (WORDS.length - n) * 5_400_000 + turn * 1_500_000)
      const author = team[(n + turn) % team.length]!
      return {
        id: random.id(at),
        company_id: job.company_id,
        job_id: application.job_id,
        application_id: application.id,
        freelancer_id: application.freelancer_id,
        author_id: author.id,
        text,
        body_hash: '',
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      }
    }),
  )
}

/** Of its own: what else is drawn stays as it is. */
const SEED = 97

const WORDS = [
  ['Ran dock B with us in March, quick and calm. First call if the dates hold.'],
  ['Rang on Tuesday: free all three days, own harness.', 'Wants to know about parking before saying yes.'],
  ['IPAF runs out two days before the get-out. Asked for the new card.'],
  ['One for the bridle team. Would like to be asked again in spring.'],
  ['Good on the phone. Has not worked under a head rigger of ours yet.', 'Reference rung: turns up, and early.'],
  ['Can drive up with the Leeds crew.'],
]
