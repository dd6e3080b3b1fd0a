import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { participants } from '../../../server/db/schema/messages.ts'
import { foundRangesIn, isMessageFoundBy, searchWordsOf } from '../../../shared/messages/message-texts.ts'
import { attach } from '../../support/factories/attachments.ts'
import { pdf } from '../../support/factories/documents.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

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
