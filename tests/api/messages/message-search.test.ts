import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { conversations, messages, participants } from '../../../server/db/schema/messages.ts'
import { foundRangesIn, isMessageFoundBy, searchWordsOf } from '../../../shared/messages/message-texts.ts'
import { attach } from '../../support/factories/attachments.ts'
import { createBareJob } from '../../support/factories/bare-job.ts'
import { pdf } from '../../support/factories/documents.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { watchPlans } from '../../support/plans.ts'
import { createWorld, type World } from '../../support/world.ts'

async function people() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { world, ana, eva }
}
const write = (from: Person, to: Person, content: string, more: object = {}) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content, ...more })
const search = async (who: Person, q: string, more = '') =>
  (await who.get(`/messages/search?q=${encodeURIComponent(q)}${more}`)).body.map(
    ({ content, attachment_name }: { content: string; attachment_name: string | null }) => content || attachment_name,
  )

test('the messages in which each word begins one are found, the latest first, by both who talk', async () => {
  const { world, ana, eva } = await people()
  await write(ana, eva, 'The rigging plan for Bühne 3')
  await write(eva, ana, 'Which RIG?')
  await write(eva, ana, 'Brigade call at 07:00')
  const { body: plan } = await attach(world, ana, { bytes: pdf(), name: 'rigging plan v2.pdf' })
  await write(ana, eva, '', plan)
  for (const person of [ana, eva]) {
    expect(await search(person, 'rig')).toEqual(['rigging plan v2.pdf', 'Which RIG?', 'The rigging plan for Bühne 3'])
    expect(await search(person, 'PLAN rigging')).toEqual(['rigging plan v2.pdf', 'The rigging plan for Bühne 3'])
    expect(await search(person, 'buhne')).toEqual(['The rigging plan for Bühne 3'])
    expect(await search(person, '7:00')).toEqual([])
    expect(await search(person, '07:00')).toEqual(['Brigade call at 07:00'])
    expect(await search(person, '% _ ?')).toEqual([])
  }
  const [found] = (await ana.get('/messages/search?q=which')).body
  expect(found).toMatchObject({ is_mine: false, content: 'Which RIG?', conversation_id: expect.any(String) })
})

test('nobody finds a message of somebody else’s conversation, or of one that they have left', async () => {
  const { world, ana, eva } = await people()
  const stranger = await createFreelancer(world)
  await write(ana, eva, 'The code of the gate is 4711')
  expect(await search(stranger, 'gate')).toEqual([])
  expect(await search(eva, 'gate')).toHaveLength(1)
  const hers = eq(participants.user_id, eva.user.id)
  await world.ctx.db.write((tx) => tx.update(participants).set({ left_at: new Date().toISOString() }).where(hers).run())
  expect(await search(eva, 'gate')).toEqual([])
})

test('who has deleted a message for themselves does not find it; the other does', async () => {
  const { ana, eva } = await people()
  const { message } = (await write(ana, eva, 'Gate 4')).body
  expect((await ana.delete(`/messages/${message.id}`)).status).toBe(204)
  expect(await search(ana, 'gate')).toEqual([])
  expect(await search(eva, 'gate')).toEqual(['Gate 4'])
})

test('pages follow each other without a gap or a repeat', async () => {
  const { ana, eva } = await people()
  for (let at = 1; at <= 5; at++) await write(ana, eva, `Truss ${at}`)
  const pages: string[][] = []
  const read = async (path: string): Promise<void> => {
    const { body, headers } = await eva.get(path)
    pages.push(body.map(({ content }: { content: string }) => content))
    const next = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    if (next) await read(next)
  }
  await read('/messages/search?q=truss&limit=2')
  expect(pages).toEqual([['Truss 5', 'Truss 4'], ['Truss 3', 'Truss 2'], ['Truss 1']])
})

test('of many conversations that were written in by turns nothing is skipped or repeated, page by page', async () => {
  const { world, ana, eva } = await people()
  const hits: { id: string; seq: number }[] = []
  for (let at = 0; at < 90; at++) {
    const written = [0, 1, 2, 3].map((n) => ({ seq: 1 + ((at * 7 + n * 29) % 97), isHit: (at + n) % 3 === 0 }))
    const sent = await writeRaw(world, [eva, ana], written)
    hits.push(...sent.filter(({ content }) => content.startsWith('Truss')))
  }
  hits.sort((a, b) => b.seq - a.seq || (a.id < b.id ? 1 : -1))
  const pages: { id: string; seq: number }[][] = []
  for (let before: number | undefined = 98; before !== undefined; before = pages.at(-1)?.at(-1)?.seq) {
    const { body } = await eva.get(`/messages/search?q=truss&limit=5&before=${before}`)
    if (body.length === 0) break
    pages.push(body.map(({ id, seq }: { id: string; seq: number }) => ({ id, seq })))
  }
  expect(pages.flat()).toEqual(hits.map(({ id, seq }) => ({ id, seq })))
  expect(pages.slice(0, -1).every((page) => page.length >= 5 && page.length < 10)).toBe(true)
  const plans = watchPlans()
  expect((await eva.get('/messages/search?q=truss&limit=5')).body).toHaveLength(pages[0]!.length)
  // Of 360, those after the last message of the twenty-first conversation or the forty-first.
  const { rows: compared } = plans.countsOf(
    /^select "messages"."id", "messages"."seq", "messages"."content", "messages"."attachment_name" from/,
  )
  // Only SQLite's statements are watched.
  expect(compared).toBeGreaterThan(world.ctx.db.read.$client.engine === 'sqlite' ? 10 : -1)
  expect(compared).toBeLessThan(100)
  expect((await eva.get(`/messages/search?q=truss&limit=${hits.length}`)).headers.get('link')).toBeNull()
})

/** A conversation about a job of its own with messages of these numbers: 'Truss', or without a hit 'Dock'. */
async function writeRaw(
  world: World,
  [team, freelancer]: [Person, Person],
  written: { seq: number; isHit: boolean }[],
) {
  const { id: job_id } = await createBareJob(world, team)
  const id = uuid()
  const [user_a, user_b] = [team.user.id, freelancer.user.id].toSorted() as [string, string]
  const created_at = world.ctx.now().toISOString()
  const rows = written.map(({ seq, isHit }) => ({
    id: uuid(),
    conversation_id: id,
    sender_id: freelancer.user.id,
    content: `${isHit ? 'Truss' : 'Dock'} ${seq}`,
    seq,
    created_at,
  }))
  await world.ctx.db.write(async (tx) => {
    const last_seq = Math.max(...rows.map(({ seq }) => seq))
    await tx.insert(conversations).values({ id, job_id, user_a, user_b, last_seq, created_at }).run()
    for (const { user } of [team, freelancer])
      await tx
        .insert(participants)
        .values({ conversation_id: id, user_id: user.id, is_team: user === team.user })
        .run()
    await tx.insert(messages).values(rows).run()
  })
  return rows
}

test('what somebody has deleted takes no place on a page: neither a conversation of three hits nor one message', async () => {
  const { world, ana, eva } = await people()
  const bea = await createFreelancer(world)
  await write(ana, eva, 'Truss 1')
  await write(ana, eva, 'Truss 2')
  const { message } = (await write(ana, eva, 'Truss 3')).body
  for (const content of ['Truss 4', 'Truss 5', 'Truss 6']) await write(bea, eva, content)
  expect(await search(eva, 'truss', '&limit=2')).toEqual(['Truss 6', 'Truss 5'])

  const rows = (await eva.get('/messages/conversations')).body as {
    other_user_id: string
    conversation_id: string
    last_seq: number
  }[]
  const ofBea = rows.find(({ other_user_id }) => other_user_id === bea.user.id)!
  const view = { cleared_seq: ofBea.last_seq }
  const path = `/messages/conversation/${ofBea.conversation_id}`
  expect((await world.call('PATCH', path, view, eva.token)).status).toBe(204)
  expect(await search(eva, 'truss', '&limit=2')).toEqual(['Truss 3', 'Truss 2'])
  expect((await eva.delete(`/messages/${message.id}`)).status).toBe(204)
  expect(await search(eva, 'truss', '&limit=2')).toEqual(['Truss 2', 'Truss 1'])
  expect(await search(bea, 'truss', '&limit=2')).toEqual(['Truss 6', 'Truss 5'])
})

test('a search is at most 200 characters long, and is required', async () => {
  const { ana } = await people()
  expect((await ana.get(`/messages/search?q=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await ana.get('/messages/search')).status).toBe(400)
})

describe('words', () => {
  const found = (content: string, q: string) => isMessageFoundBy({ content, attachment_name: null }, searchWordsOf(q))

  test('are compared without case and diacritics, composed or not', () => {
    expect(found('CAFÉ at the dock', 'cafe')).toBe(true)
    expect(found('Cafe\u0301', 'CAFÉ')).toBe(true)
    expect(found('İstanbul', 'istanbul')).toBe(true)
    expect(found('uncaged', 'cage')).toBe(false)
  })

  test('are marked where they are in the text, whole', () => {
    const text = 'Rigging: “Bühne” and the rig'
    const marked = foundRangesIn(text, searchWordsOf('rig buhne')).map(([from, to]) => text.slice(from, to))
    expect(marked).toEqual(['Rigging', 'Bühne', 'rig'])
  })
})
