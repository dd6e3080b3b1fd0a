import type { DocumentStore } from '../ports/files/files.ts'
import { makeApplication, bestSuitedFirst, bookRolePlace } from './make-applications.ts'
import { makeCallSheet, sheetMarksAt } from './make-call-sheets.ts'
import { applicationConversation } from './make-conversations.ts'
import { makeProject } from './make-projects.ts'
import {
  type DemoCompany,
  createSeededRandom,
  type DemoWorld,
  type DemoFreelancer,
  type DemoPersonRow,
} from './world.ts'
import { TYPICAL_PROJECTS } from './words/projects.ts'
import { VENUE_ADDRESSES } from './words/venues.ts'

/** A separate random sequence, so that the rest of the world stays as it is. */
const TOMORROW_SEED = 20_261_222
const TOMORROW_HOUR_MS = 3_600_000

/**
 * A job of the first company tomorrow, for Today: the rigger has not seen the last version of its call sheet; of the
 * others one has seen it, one has received it, one was notified.
 */
export async function makeTomorrowsJob(
  world: DemoWorld,
  documents: DocumentStore,
  employer: { company: DemoCompany; owner: DemoPersonRow },
  people: DemoFreelancer[],
) {
  const own = { ...world, random: createSeededRandom(TOMORROW_SEED) }
  const ago = (hours: number) => new Date(world.now.getTime() - hours * TOMORROW_HOUR_MS).toISOString()
  const plan = { words: TYPICAL_PROJECTS[1]!, venue: VENUE_ADDRESSES[1]!, state: 'open', employer } as const
  const project = await makeProject(own, { ...plan, days: { first: 1, created: world.at(-12, 10) } })
  const [rigger, ...others] = people as [DemoFreelancer, ...DemoFreelancer[]]
  const [high, ...roles] = project.roles
  const applied = [{ person: rigger, role: high! }]
    .concat(
      [high!, ...roles].map((role) => ({
        person: bestSuitedFirst(others, role).find((one) => bookRolePlace(one, role))!,
        role,
      })),
    )
    .map(({ person, role }) => makeApplication(own, project, person, 'accepted', role))
  bookRolePlace(rigger, high!)

  const { notified, reached, seen } = sheetMarksAt(ago)
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
    sheet: await makeCallSheet(own.random, documents, project, 2, ago, crew),
    conversations: applied.map((each) => ({ ...applicationConversation(own, each), unread: 0 })),
    random: own.random,
  }
}
