import { and, eq } from 'drizzle-orm'
import type { Context, UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { crewListPeople, crewLists } from '../db/schema/crews.ts'
import { broadcastRecipients, messages, participants } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { FAVOURITES_LIST_NAME, crewListNameKey } from '../hiring/crews/change-crew-list.ts'
import { recordCrewList } from '../hiring/crews/crew-rows.ts'
import { sendJobBroadcast } from '../messages/broadcasts/send-broadcast.ts'
import {
  type DemoApplication,
  createSeededRandom,
  type DemoWorld,
  type DemoFreelancer,
  type DemoPersonRow,
  type DemoProject,
} from './world.ts'

/** A separate random sequence, so that the rest of the world stays as it is. */
const CREWS_SEED = 199
const FAVOURITES_COUNT = 6

type DemoCrewLists = { lists: (typeof crewLists.$inferInsert)[]; people: (typeof crewListPeople.$inferInsert)[] }

/** The first company's favourites, from those who have worked with it, and its list of riggers with notes. */
export function makeCrewLists(
  world: DemoWorld,
  applied: DemoApplication[],
  people: DemoFreelancer[],
  owner: DemoPersonRow,
): DemoCrewLists {
  const random = createSeededRandom(CREWS_SEED)
  const company_id = owner.company_id!
  const made = world.at(-40, 10)
  const listOf = (id: string, name: string) => ({
    id,
    company_id,
    author_id: owner.id,
    name,
    name_key: crewListNameKey(name),
    body_hash: '',
    created_at: made.toISOString(),
  })
  const team = random.id(made)
  const into = (list_id: string, chosen: DemoFreelancer[], notes: string[]) =>
    chosen.map(({ id }, n) => ({
      list_id,
      freelancer_id: id,
      author_id: owner.id,
      note: notes[n] ?? '',
      added_at: world.at(n - chosen.length, 11).toISOString(),
    }))
  const crewed = applied.filter(({ project, status }) => project.job.company_id === company_id && status === 'accepted')
  const known = [...new Set(crewed.map(({ freelancer }) => freelancer))]
  const riggers = people.filter(({ job_roles }) => job_roles?.some((role) => role.toLowerCase().includes('rigger')))
  return {
    lists: [listOf(company_id, FAVOURITES_LIST_NAME), listOf(team, 'A-team rigging')],
    people: [...into(company_id, known.slice(0, FAVOURITES_COUNT), []), ...into(team, riggers, CREW_MEMBER_NOTES)],
  }
}

const CREW_MEMBER_NOTES = [
  'First call for anything with bridles. Own harness and radio.',
  'Does not do nights in the week.',
  'Drives up with the Leeds crew; ask both.',
  'Good with first-timers. Put a trainee beside him.',
]

export async function writeCrewLists(tx: WriteTransaction, { lists, people }: DemoCrewLists) {
  for (const list of lists) await tx.insert(crewLists).values(list).run()
  for (const person of people) await tx.insert(crewListPeople).values(person).run()
  for (const list of lists) await recordCrewList(tx, list)
}

const BROADCAST_HOURS_AGO = 3

/** A message of the owner's to the confirmed crew of a project; all but the last of them have read it. Nobody is mailed. */
export async function broadcastToCrew(ctx: Context, { job }: DemoProject, owner: DemoPersonRow) {
  const { db } = ctx
  const user = (await db.read.select().from(users).where(eq(users.id, owner.id)).get())!
  const ports = { ...ctx.ports, mail: null }
  const now = () => new Date(ctx.now().getTime() - BROADCAST_HOURS_AGO * 3_600_000)
  const me = { ...ctx, ports, now, user, session: {} } as UserContext
  const { broadcast } = await sendJobBroadcast(me, job.id, {
    audience: { to: 'confirmed' },
    content: CREW_BROADCAST_TEXT,
  })
  await db.write(async (tx) => {
    const sent = await tx
      .select({ user_id: broadcastRecipients.user_id, conversation: messages.conversation_id, seq: messages.seq })
      .from(broadcastRecipients)
      .innerJoin(messages, eq(messages.id, broadcastRecipients.message_id))
      .where(eq(broadcastRecipients.broadcast_id, broadcast.id))
      .orderBy(broadcastRecipients.user_id)
      .all()
    for (const { user_id, conversation, seq } of sent.slice(0, -1))
      await tx
        .update(participants)
        .set({ delivered_seq: seq, read_seq: seq })
        .where(and(eq(participants.conversation_id, conversation), eq(participants.user_id, user_id)))
        .run()
  })
}

const CREW_BROADCAST_TEXT =
  'Load-in has moved to dock B: the yard is closed for the tram works. Come in from the canal side, security has your names. Tell me by tonight if you need parking.'
