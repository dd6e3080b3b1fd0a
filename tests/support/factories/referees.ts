import { expect } from 'vitest'
import type { Referee, NewFeedback } from '../../../shared/people/referees.ts'
import { referees } from '../../../server/db/schema/referees.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { eventually } from '../eventually.ts'
import { type Person, createFreelancer } from './people.ts'
import { type World, createWorld } from '../world.ts'

export const WORDS = 'On the dock before the truck, careful with the steel, and good company at four in the morning.'

export const devMails = (world: World) => world.ctx.db.read.select().from(devMailbox).all()
export const settled = (world: World) =>
  eventually(async () => expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([]))

/** The parts of the link in a mail. */
export function linkIn(text: string) {
  const { searchParams: query, hash } = new URL(/\S+\/referee-feedback\?\S+/.exec(text)![0])
  const part = (name: string) => query.get(name)!
  return {
    freelancer_id: part('freelancer_id'),
    referee_email: part('referee_email'),
    token: new URLSearchParams(hash.slice(1)).get('token')!,
  }
}
type InvitationLink = ReturnType<typeof linkIn>

/** The newest link mailed to that address. */
export async function linkTo(world: World, email: string): Promise<InvitationLink> {
  await settled(world)
  return linkIn((await devMails(world)).findLast(({ to }) => to === email)!.text)
}

export const ask = (person: Person, ...referee_emails: string[]) =>
  person.post<Referee[] & { detail: string; errors: { path: string }[] }>('/referees/send-invitations', {
    freelancer_id: person.user.id,
    referee_emails,
  })

/** Invites and returns the mailed link. */
export async function invite(world: World, person: Person, email: string): Promise<InvitationLink> {
  const { status, body } = await ask(person, email)
  if (status !== 200) throw new Error(`Inviting answered ${status}: ${JSON.stringify(body)}`)
  return linkTo(world, email)
}

export const words = (link: InvitationLink, fields: Partial<NewFeedback> = {}): NewFeedback => ({
  ...link,
  referee_name: 'Ruth Kessler',
  feedback: WORDS,
  quality_of_work: 9,
  reliability: 8,
  communication: 10,
  ...fields,
})

export const submit = (world: World, body: unknown) => world.call<any>('POST', '/referees/submit-feedback', body)
export const open = (world: World, { freelancer_id, token }: InvitationLink) =>
  world.call<any>('POST', '/referees/open-invitation', { freelancer_id, token })
export const feedbackOn = (world: World, { user }: Person, token?: string) =>
  world.call<any>('GET', `/referees/feedback/${user.id}`, undefined, token)

const START = Date.parse('2027-02-01T12:00:00Z')

/** Ana, who invites, at noon of a day; `at` and `after`: this many days later. */
export async function anasWorld() {
  const world = await createWorld()
  const at = (days: number) => new Date(START + days * 86_400_000)
  world.setClock(at(0))
  const ana = await createFreelancer(world, { email: 'ana@example.com', full_name: 'Ana Silva' })
  return { world, ana, at, after: (days: number) => world.setClock(at(days)) }
}

export const refereeRows = (world: World) => world.ctx.db.read.select().from(referees).all()
export const mailsTo = async (world: World, email: string) => (await devMails(world)).filter(({ to }) => to === email)
