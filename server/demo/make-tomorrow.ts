import type { DocumentStore } from '../ports/files/files.ts'
import { application, bestFirst, book } from './make-applications.ts'
import { makeSheet, marksAt } from './make-call-sheets.ts'
import { conversationOf } from './make-conversations.ts'
import { makeProject } from './make-projects.ts'
import { type Company, createRandom, type DemoWorld, type Freelancer, type PersonRow } from './world.ts'
import { PROJECTS } from './words/projects.ts'
import { VENUES } from './words/venues.ts'

/** A separate random sequence, so that the rest of the world stays as it is. */
const SEED = 20_261_222
const HOUR = 3_600_000

/**
 * A job of the first company tomorrow, for Today: the rigger has not seen the last version of its call sheet; of the
 * others one has seen it, one has received it, one was notified.
 */
export async function makeTomorrow(
  world: DemoWorld,
  documents: DocumentStore,
  employer: { company: Company; owner: PersonRow },
  people: Freelancer[],
) {
  const own = { ...world, random: createRandom(SEED) }
  const ago = (hours: number) => new Date(world.now.getTime() - hours * HOUR).toISOString()
  const plan = { words: PROJECTS[1]!, venue: VENUES[1]!, state: 'open', employer } as const
  const project = await makeProject(own, { ...plan, days: { first: 1, created: world.at(-12, 10) } })
  const [rigger, ...others] = people as [Freelancer, ...Freelancer[]]
  const [high, ...roles] = project.roles
  const applied = [{ person: rigger, role: high! }]
    .concat(
      [high!, ...roles].map((role) => ({ person: bestFirst(others, role).find((one) => book(one, role))!, role })),
    )
    .map(({ person, role }) => application(own, project, person, 'accepted', role))
  book(rigger, high!)

  const { notified, reached, seen } = marksAt(ago)
  const states = [
    { ...seen(1, 20), ...reached(2, 2) },
    seen(2, 1),
    { ...seen(1, 18), ...reached(2, 1.4) },
    { ...seen(1, 19), ...notified(2, 2) },
  ]
  const crew = applied.map(({ freelancer_id }, n) => ({ ...states[n], whose: freelancer_id }))
  return {
    project,
    applied,
    sheet: await makeSheet(own.random, documents, project, 2, ago, crew),
    conversations: applied.map((each) => ({ ...conversationOf(own, each), unread: 0 })),
    random: own.random,
  }
}
