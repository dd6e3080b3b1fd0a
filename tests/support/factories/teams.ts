import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { eventually } from '../eventually.ts'
import { type Person, createEmployer } from './people.ts'
import type { World } from '../world.ts'
import { jobsWorld } from './jobs.ts'

/** The secret in the newest mail to this address. */
export async function mailedSecret(world: World, to: string, skip: string[] = []) {
  const found = async () =>
    (await world.ctx.db.read.select().from(devMailbox).all())
      .filter((mail) => mail.to === to)
      .map((mail) => secretIn(mail.text))
      .filter((secret) => !skip.includes(secret))
      .at(-1)
  await eventually(async () => expect(await found()).toBeTruthy())
  return (await found())!
}

export const secretIn = (text: string) => /\/join#token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Invites, and returns the mailed secret. */
export async function inviteByMail(world: World, owner: Person, email = `${uuid()}@example.com`) {
  const { status, body } = await owner.post('/companies/invitations', { email, full_name: 'Priya Shah' })
  if (status !== 201) throw new Error(`Inviting answered ${status}: ${JSON.stringify(body)}`)
  return { email, id: body.id as string, secret: await mailedSecret(world, email) }
}

/** From the owner's invitation to a signed-in member with an account of their own. */
export async function joinTeam(world: World, owner: Person, full_name = 'Priya Shah'): Promise<Person> {
  const { secret } = await inviteByMail(world, owner)
  const { status, body } = await world.call<any>('POST', '/companies/join/new', {
    token: secret,
    full_name,
    password: 'load-in at the dock',
  })
  if (status !== 201) throw new Error(`Joining answered ${status}: ${JSON.stringify(body)}`)
  const token: string = body.access_token
  return {
    user: body.user,
    token,
    get: (path) => world.call('GET', path, undefined, token),
    post: (path, sent) => world.call('POST', path, sent, token),
    put: (path, sent) => world.call('PUT', path, sent, token),
    patch: (path, sent) => world.call('PATCH', path, sent, token),
    delete: (path, sent) => world.call('DELETE', path, sent, token),
  }
}

/** Mina's company, without further members. */
export async function brightline() {
  const world = await jobsWorld()
  const owner = await createEmployer(world, { company_name: 'Brightline', full_name: 'Mina Okafor' })
  return { world, owner }
}

export const join = (person: Person, token: string) => person.post('/companies/join', { token })
