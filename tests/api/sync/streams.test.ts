import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserContext } from '../../../server/context.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { openPersonStream } from '../../../server/sync/open-stream.ts'
import { openStreams, type Streams } from '../../../server/http/streams.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const HEARTBEAT = ':\n\n'
const poke = (revision: number) => `event: poke\ndata: {"revision":${revision}}\n\n`

/** A raw response whose client reads only while `writableNeedDrain` is false. */
function createResponse() {
  const written: string[] = []
  const response = Object.assign(new EventEmitter(), {
    written,
    writableNeedDrain: false,
    ended: false,
    destroyed: false,
    writeHead: () => response,
    write: (chunk: string | Buffer) => written.push(String(chunk)),
    end() {
      response.ended = true
      response.emit('close')
    },
    destroy() {
      response.destroyed = true
      response.emit('close')
    },
    /** What was written since the last call. */
    news: () => written.splice(0),
  })
  return response
}
const raw = (response: ReturnType<typeof createResponse>) => response as unknown as ServerResponse

describe('a heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** A heartbeat every 1.5 seconds per stream, in steps of a tenth. */
  function open(streams: Streams, expires_at = new Date(1e9).toISOString()) {
    const response = createResponse()
    streams.open(raw(response), { user_id: 'u', session_id: 's', expires_at }, 1)
    response.news()
    return response
  }
  const beat = () => vi.advanceTimersByTime(1500)

  test('is spread over fifteen steps: of fifteen streams one is written at a time, and each once per interval', () => {
    const streams = openStreams({ heartbeat: 1500 })
    const all = Array.from({ length: 15 }, () => open(streams))
    for (const [step] of all.entries()) {
      vi.advanceTimersByTime(100)
      expect(all.map((each) => each.news())).toEqual(all.map((_each, at) => (at === step ? [HEARTBEAT] : [])))
    }
    streams.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a poke for a full socket waits for the heartbeat after it drains; only the latest is sent, once', () => {
    const streams = openStreams({ heartbeat: 1500 })
    const response = open(streams)
    response.writableNeedDrain = true
    streams.poke(['u'], 5)
    streams.poke(['u'], 7)
    beat()
    response.writableNeedDrain = false
    expect(response.news()).toEqual([])
    beat()
    beat()
    expect(response.news()).toEqual([poke(7), HEARTBEAT])
    streams.poke(['u'], 8)
    expect(response.news()).toEqual([poke(8)])
  })

  test('closes a socket that is full for two heartbeats in a row; one that drained in between continues', () => {
    const streams = openStreams({ heartbeat: 1500 })
    const [stuck, slow] = [open(streams), open(streams)]
    stuck.writableNeedDrain = slow.writableNeedDrain = true
    beat()
    slow.writableNeedDrain = false
    expect([stuck.destroyed, stuck.news()]).toEqual([false, []])
    beat()
    expect([stuck.destroyed, stuck.ended, streams.size()]).toEqual([true, false, 1])
    slow.writableNeedDrain = true
    beat()
    expect([slow.destroyed, slow.news()]).toEqual([false, [HEARTBEAT]])
  })

  test('ends a stream at the exact end of its session, and not before', () => {
    const streams = openStreams({ heartbeat: 1500 })
    const [due, later] = [open(streams, new Date(1600).toISOString()), open(streams, new Date(1701).toISOString())]
    beat()
    expect([due.ended, due.news()]).toEqual([false, [HEARTBEAT]])
    vi.advanceTimersByTime(200)
    expect([due.ended, due.news(), later.ended]).toEqual([true, [], false])
    expect(streams.size()).toBe(1)
  })

  test('a disconnected stream is forgotten: not live, not connected, and not written to', () => {
    const streams = openStreams({ heartbeat: 1500 })
    const response = open(streams)
    expect([streams.isLive('s'), [...streams.connected()], streams.size()]).toEqual([true, ['u'], 1])
    response.emit('close')
    streams.poke(['u'], 2)
    beat()
    expect([streams.isLive('s'), [...streams.connected()], streams.size()]).toEqual([false, [], 0])
    expect(response.news()).toEqual([])
  })
})

describe('a stream is opened', () => {
  async function opening() {
    const world = await createWorld()
    const { user } = await createFreelancer(world)
    const session = (await world.ctx.db.read.select().from(sessions).get())!
    const me = { ...world.ctx, user, session } as UserContext
    const response = createResponse()
    return { me, response, open: () => openPersonStream(me, raw(response), new Headers()) }
  }

  test('until the session ends', async () => {
    const { me, response, open } = await opening()
    await open()
    expect(await me.streams.isLive(me.session.id)).toBe(true)
    expect(response.news()).toEqual(['event: hello\ndata: {"revision":0}\n\n'])
  })

  test('not for a client that has disconnected meanwhile', async () => {
    const { me, response, open } = await opening()
    response.destroyed = true
    await open()
    expect([me.streams.size(), response.news()]).toEqual([0, []])
  })

  test('not for a session that has ended meanwhile: its connection is closed', async () => {
    const { me, response, open } = await opening()
    await me.db.write((tx) => tx.delete(sessions).run())
    await open()
    expect([me.streams.size(), response.news(), response.destroyed]).toEqual([0, [], true])
  })

  test('for a session that could not be saved', async () => {
    const { me, open } = await opening()
    await me.db.write((tx) => tx.delete(sessions).run())
    me.unsavedSessions.add(me.session, me.user)
    await open()
    expect(await me.streams.isLive(me.session.id)).toBe(true)
  })
})
