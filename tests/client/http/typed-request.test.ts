import { expect, expectTypeOf, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { SentMessageAnswer } from '../../../shared/messages/messages.ts'
import { createRequest } from '../../../client/http/create-request.ts'
import { at } from '../../../client/http/path-to.ts'
import { toItemRequest, type OutboxKindDefinition } from '../../../client/offline/outbox/kind.ts'
import type { ListedItem } from '../../../client/offline/outbox/listed-item.ts'
import { isShownItem, isBoundToChangeLog, type OutboxKind } from '../../../client/offline/store/outbox-row.ts'
import { createFakeServer } from '../support/fake-server.ts'

const said = { recipient_id: 'a', job_id: 'b', content: 'Hello' }

test('body and answer have the operation’s types; the compiler rejects anything else', async () => {
  const server = createFakeServer()
  server.answer = () => ({ status: 200, body: {} })
  const request = createRequest({ fetch: server.fetch, token: () => null })

  expectTypeOf(await request('POST', at('/jobs/{id}/close', { id: 'x' }))).toEqualTypeOf<Job>()
  expectTypeOf(await request('POST', '/messages/send', said)).toEqualTypeOf<SentMessageAnswer>()
  const read = (response: Response) => response.arrayBuffer()
  expectTypeOf(await request('GET', '/users/me/export', undefined, { read })).toEqualTypeOf<ArrayBuffer>()

  // @ts-expect-error There is no such operation.
  await request('GET', '/gigs')
  // @ts-expect-error It is asked with POST.
  await request('GET', '/messages/send')
  // @ts-expect-error A part that is not put in by `at` may hold anything.
  await request('GET', `/companies/${server.paths()[0]}`)
  // @ts-expect-error It takes a body,
  await request('POST', '/messages/send')
  // @ts-expect-error and no other than this.
  await request('POST', '/messages/send', { words: 'Hello' })
  // @ts-expect-error It takes none.
  await request('POST', '/auth/logout', { all: true })
  // @ts-expect-error Another part.
  at('/jobs/{id}/close', { job_id: 'x' })
  // @ts-expect-error Another query.
  at('/places', {}, { query: 'Leeds' })
  // @ts-expect-error An item of the outbox is held to the same.
  toItemRequest('POST', '/messages/send', { words: 'Hello' })
  expect(server.paths().slice(0, 2)).toEqual(['/jobs/x/close', '/messages/send'])
})

test('a kind of the outbox that does not say how it is listed does not compile, unless it is hidden; marks do not outlive a change log', () => {
  expectTypeOf<OutboxKindDefinition<'message'>['listed']>().toEqualTypeOf<ListedItem<'message'>>()
  expectTypeOf<OutboxKindDefinition<'message_removal'>['listed']>().toEqualTypeOf<null>()
  const isShown = (kind: string, state: 'queued' | 'parked' = 'queued') =>
    isShownItem({ kind: kind as OutboxKind, state })
  const kinds = ['message', 'attachment', 'message_removal', 'read', 'conversation_view', 'notifications_read']
  expect(kinds.filter((kind) => isShown(kind))).toEqual(['message'])
  expect(kinds.filter((kind) => isBoundToChangeLog({ kind: kind as OutboxKind }))).toEqual(kinds.slice(3))
  expect([isShown('attachment', 'parked'), isShown('of a newer version')]).toEqual([true, true])
})
