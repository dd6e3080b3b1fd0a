import { v7 as uuid } from 'uuid'
import { freelancerId } from '../support/many-jobs.ts'
import type { GrowthWorld } from './growth-world.ts'

/** What is measured: a goal in times of the same in the small world, and a request for each turn. */
export type GrowthRequest = {
  name: string
  goal: number
  prepare: (world: GrowthWorld) => Promise<(turn: number) => Promise<unknown>>
}

const asked = (name: string, goal: number, prepare: GrowthRequest['prepare']): GrowthRequest => ({
  name,
  goal,
  prepare,
})
const get = (who: 'freelancer' | 'member', path: (world: GrowthWorld) => string) => async (world: GrowthWorld) => () =>
  world.ask(world.people[who], path(world))

const idlePull = (who: 'freelancer' | 'member') => async (world: GrowthWorld) => {
  const cursor = await world.cursorOf(world.people[who])
  return () => world.ask(world.people[who], `/sync?since=${cursor}`)
}

/** In this order: those at the end change the worlds. */
export const GROWTH_REQUESTS: GrowthRequest[] = [
  asked('idle pull of the busiest freelancer', 1.5, idlePull('freelancer')),
  asked('idle pull of a member of the busiest company', 1.5, idlePull('member')),
  asked(
    'matched list, 20',
    1.5,
    get('freelancer', () => '/jobs?limit=20'),
  ),
  asked(
    'with distance and rate',
    1.5,
    get('freelancer', () => '/jobs?limit=20&distance=100&min_rate=250'),
  ),
  asked(
    'with role and place',
    1.5,
    get('freelancer', () => '/jobs?limit=20&role=Rigger&location=London'),
  ),
  asked(
    'conversations of the busiest company',
    4,
    get('member', () => '/messages/conversations?limit=50'),
  ),
  asked(
    'conversations of the busiest freelancer',
    4,
    get('freelancer', () => '/messages/conversations?limit=50'),
  ),
  asked(
    'unread count of the busiest company',
    4,
    get('member', () => '/messages/unread-count'),
  ),
  asked('thread, 50 messages', 4, async (world) => {
    const path = `/messages/conversation/${await longestThreadOf(world)}?limit=50`
    return () => world.ask(world.people.member, path)
  }),
  asked(
    'message search of the busiest company',
    4,
    get('member', () => '/messages/search?q=gate%207&limit=20'),
  ),
  asked(
    'applicants?q= of the busiest company',
    4,
    get('member', () => '/employers/applicants?q=person'),
  ),
  asked(
    'a page of 50 applicants',
    4,
    get('member', ({ bigJob }) => `/jobs/${bigJob}/applicants?limit=50`),
  ),
  asked(
    'export of own data, busiest freelancer',
    2,
    get('freelancer', () => '/users/me/export'),
  ),
  asked('send a message', 1.2, async (world) => {
    const { freelancer, member } = world.people
    return (turn) => world.ask(member, '/messages/send-direct', messageTo(freelancer, turn))
  }),
  asked('apply', 1.2, async (world) => {
    const people = await peopleWhoHaveNotApplied(world)
    for (const id of people) await world.signIn(id)
    return (turn) => world.ask(people[turn]!, `/jobs/${world.bigJob}/apply`, { message: 'I can be there at eight.' })
  }),
  asked('sync after one more application for the busiest job', 1.5, async (world) => {
    const { people, bigJob } = world
    const cursor = await world.cursorOf(people.member)
    const [person] = await peopleWhoHaveNotApplied(world)
    await world.signIn(person!)
    await world.ask(person!, `/jobs/${bigJob}/apply`, { message: 'I can be there at eight.' })
    return () => world.ask(people.member, `/sync?since=${cursor}`)
  }),
  asked('shortlist one of the busiest job', 1.2, decision('shortlist')),
  asked('accept one of the busiest job', 3, decision('accept')),
]

export const messageTo = (recipient_id: string, turn: number) => ({
  id: uuid(),
  recipient_id,
  content: `Load-in has moved to six, dock ${turn}.`,
})

const longestThreadOf = async ({ ctx, bigJob }: GrowthWorld) =>
  (await ctx.db.read.$client
    .prepare(
      'select conversation_id from messages where conversation_id in (select id from conversations where job_id = ?) group by 1 order by count(*) desc limit 1',
    )
    .pluck()
    .get(bigJob)) as string

/** Enough for every turn of any run. */
const TURNS = 40

async function peopleWhoHaveNotApplied({ ctx, bigJob, shape }: GrowthWorld) {
  const applied = new Set(
    await ctx.db.read.$client.prepare('select freelancer_id from applications where job_id = ?').pluck().all(bigJob),
  )
  const all = Array.from({ length: shape.freelancers }, (_, n) => freelancerId(n))
  return all.filter((id) => !applied.has(id)).slice(0, TURNS)
}

/** Of people who are free on all days. */
function decision(name: 'shortlist' | 'accept') {
  return async (world: GrowthWorld) => {
    const waiting = (await world.ctx.db.read.$client
      .prepare(
        `select id from applications a where job_id = ? and status in ('pending', 'shortlisted') and not exists (
          select 1 from applications o where o.freelancer_id = a.freelancer_id and o.status = 'accepted' and o.booked_end > strftime('%Y-%m-%d'))
        order by id`,
      )
      .pluck()
      .all(world.bigJob)) as string[]
    const path = (id: string) => `/jobs/${world.bigJob}/applications/${id}/${name}`
    return (turn: number) => world.ask(world.people.member, path(waiting[turn]!), {})
  }
}
