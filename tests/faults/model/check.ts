import { and, asc, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import type { StandbyDb } from '../../../client/offline/database.ts'
import { pull } from '../../../client/offline/pull.ts'
import { tickOf } from '../../../client/offline/ticks.ts'
import { openTab } from '../../client/support/test-phone.ts'
import type { World } from '../../support/world.ts'
import type { Scene } from './operations.ts'
import type { ModelPhone } from './model-phone.ts'

/** Everything agrees: the server with the reference, and each phone with a new phone that asks the server for all of it. */
export async function checkAgreement(world: World, scene: Scene) {
  checkServer(world, scene)
  for (const phone of scene.phones) {
    expect(await phone.db.outbox.toArray(), 'nothing is left to send').toEqual([])
    expect(await everythingOn(phone.db)).toEqual(await everythingOnNewPhone(world, phone))
  }
}

function checkServer(world: World, { reference, phones }: Scene) {
  const people = phones.map(({ person }) => person.user.id)
  const stored = storedWords(world, people)
  const contents = stored.map(({ content }) => content)
  expect(new Set(contents).size, 'nothing is there twice').toBe(contents.length)

  const present = new Set(contents)
  for (const { id, content } of reference.written) {
    const taken = reference.takenBack.get(id)
    if (taken === 'never') expect(present, 'taken back before it was tried').not.toContain(content)
    if (!taken) expect(present, 'nothing is lost').toContain(content)
  }
  const known = new Set(reference.written.map(({ content }) => content))
  for (const content of contents) expect(known, 'nothing is there that nobody wrote').toContain(content)
  for (const sender of people) checkOrder(scene(reference, sender), stored)
}

const scene = (reference: Scene['reference'], sender: string) =>
  reference.written.filter((words) => words.sender === sender && !reference.takenBack.has(words.id))

/** In each conversation, as its writer wrote it. */
function checkOrder(written: Scene['reference']['written'], stored: Stored[]) {
  for (const thread of new Set(written.map((words) => words.thread))) {
    const expected = written.filter((words) => words.thread === thread).map(({ content }) => content)
    const wanted = new Set(expected)
    const found = stored
      .filter((row) => (row.job_id ?? 'direct') === thread && wanted.has(row.content))
      .map(({ content }) => content)
    expect(found, 'in the order of writing').toEqual(expected)
  }
}

type Stored = ReturnType<typeof storedWords>[number]

function storedWords(world: World, people: string[]) {
  const { read } = world.ctx.db
  const threads = read
    .select()
    .from(conversations)
    .where(and(inArray(conversations.user_a, people), inArray(conversations.user_b, people)))
    .all()
  const jobOf = new Map(threads.map(({ id, job_id }) => [id, job_id]))
  return read
    .select()
    .from(messages)
    .where(inArray(messages.conversation_id, [...jobOf.keys()]))
    .orderBy(asc(messages.seq))
    .all()
    .map((row) => ({ ...row, job_id: jobOf.get(row.conversation_id) ?? null }))
}

async function everythingOnNewPhone(world: World, { person }: ModelPhone) {
  const fetch = (async (input: string, init: RequestInit) =>
    world.app.request(input, { method: init.method, headers: init.headers })) as unknown as typeof globalThis.fetch
  const tab = openTab({ fetch, user_id: person.user.id, token: () => person.token })
  await pull(tab.phone)
  const all = await everythingOn(tab.db)
  tab.close()
  return all
}

/** All that a person can see, told by ticks where rows tell it in two ways. */
async function everythingOn(db: StandbyDb) {
  const threads = await db.conversations.orderBy('conversation_id').toArray()
  const byId = new Map(threads.map((thread) => [thread.conversation_id, thread]))
  const bubbles = await db.messages.orderBy('[conversation_id+seq]').toArray()
  return {
    conversations: threads,
    messages: bubbles.map(({ read, delivered, ...message }) => ({
      ...message,
      tick:
        message.is_mine && tickOf({ ...message, read: false, delivered: false }, byId.get(message.conversation_id)!),
    })),
    applications: await db.applications.orderBy('id').toArray(),
    jobs: await db.jobs.orderBy('id').toArray(),
    me: await db.me.toArray(),
  }
}
