import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { STREAM_HEARTBEAT_MS } from '../../shared/limits.ts'
import { peopleWithChanges } from '../db/change-log.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { matchingVersion } from '../db/match-index.ts'
import type { OtherProcesses, ChangePosition } from '../db/processes.ts'
import { sessions } from '../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { openRequests, type OpenRequests } from './open-requests.ts'

type StreamOwner = { user_id: string; session_id: string; expires_at: string }

export type Streams = {
  /** Takes over a raw response and keeps it open until its client disconnects or its session ends. */
  open: (response: ServerResponse, owner: StreamOwner, revision: number, headers?: OutgoingHttpHeaders) => void
  /** Sends a poke to each open stream of these people: something has changed, up to `revision`. */
  poke: (userIds: Iterable<string>, revision: number) => void
  /** Whether a live stream is open for this session, at any process. */
  isLive: (sessionId: string) => boolean | Promise<boolean>
  /** People with at least one open stream at any process. */
  connected: () => Iterable<string> | Promise<Iterable<string>>
  /** Ends every stream of a session, and its requests that are not answered yet (sign-out). */
  drop: (sessionId: string) => void
  /** The number of open streams of this process. */
  size: () => number
  /** Ends all streams (shutdown). */
  close: () => void
}

/** The streams of this process. */
type OwnStreams = ReturnType<typeof openStreams>

type EventStream = {
  response: ServerResponse
  user_id: string
  session_id: string
  expires: number
  /** The streams that get their heartbeat at the same time. */
  step: Set<EventStream>
  stalledBeats: number
  /** The revision of a poke that found the socket full; 0 without one. */
  missed: number
}

/** More than a person's tabs and devices need; the oldest is closed. */
const STREAMS_PER_PERSON = 20
/** A heartbeat is spread over so many steps, so that thousands of streams are not all written at the same moment. */
const HEARTBEAT_STEPS = 15

/**
 * Server-sent events on the raw response: Hono's own helper is six times slower and takes more than twice the memory.
 * One timer sends all heartbeats. A socket that is full gets no further poke until it drains, and is closed after two
 * heartbeats.
 */
export function openStreams({
  heartbeat = STREAM_HEARTBEAT_MS,
  now = Date.now,
  onSession = () => {},
  requests = openRequests(),
}: StreamsOptions = {}) {
  const byResponse = new Map<ServerResponse, EventStream>()
  const byUser = new Map<string, Set<EventStream>>()
  const bySession = new Map<string, Set<EventStream>>()
  const steps = Array.from({ length: HEARTBEAT_STEPS }, () => new Set<EventStream>())
  let beats = 0
  const heart = setInterval(() => beat(steps[beats++ % HEARTBEAT_STEPS] ?? []), heartbeat / HEARTBEAT_STEPS)
  heart.unref()

  function beat(streams: Iterable<EventStream>) {
    const moment = now()
    for (const stream of streams) {
      const { response } = stream
      stream.stalledBeats = response.writableNeedDrain ? stream.stalledBeats + 1 : 0
      if (stream.stalledBeats >= 2) response.destroy()
      else if (stream.expires <= moment) end(stream)
      else if (stream.stalledBeats === 0) response.write(stream.missed > 0 ? pokeFrame(stream.missed) : HEARTBEAT_FRAME)
      if (stream.stalledBeats === 0) stream.missed = 0
    }
  }

  /** One function for all streams, which finds its stream by the response: a closure for each would cost memory. */
  function forget(this: ServerResponse) {
    const stream = byResponse.get(this)
    if (stream) remove(stream)
  }

  /** Removed from the list first: a poke written to a response that has ended would raise an uncaught error. */
  function end(stream: EventStream) {
    remove(stream)
    stream.response.end()
  }

  function remove(stream: EventStream) {
    byResponse.delete(stream.response)
    stream.step.delete(stream)
    removeStream(byUser, stream.user_id, stream)
    removeStream(bySession, stream.session_id, stream)
    if (!bySession.has(stream.session_id)) onSession(stream.session_id, stream.user_id, false)
  }

  /** Each client is asked to reconnect after a random delay, so that another process does not get all of them at once. */
  function endAll() {
    for (const stream of Array.from(byResponse.values())) {
      stream.response.write(`retry: ${Math.round(RETRY_MIN + Math.random() * RETRY_SPREAD)}\n\n`)
      end(stream)
    }
  }

  function makeRoom(userId: string) {
    const [oldest, ...others] = byUser.get(userId) ?? []
    if (oldest && others.length + 1 >= STREAMS_PER_PERSON) end(oldest)
  }

  return {
    open(
      response: ServerResponse,
      { user_id, session_id, expires_at }: StreamOwner,
      revision: number,
      headers: OutgoingHttpHeaders = {},
    ) {
      const step = steps[byResponse.size % HEARTBEAT_STEPS] as Set<EventStream>
      const stream: EventStream = {
        response,
        user_id,
        session_id,
        expires: Date.parse(expires_at),
        step,
        stalledBeats: 0,
        missed: 0,
      }
      makeRoom(user_id)
      response.writeHead(200, { ...headers, ...STREAM_HEADERS })
      response.write(`event: hello\ndata: {"revision":${revision}}\n\n`)
      byResponse.set(response, stream)
      step.add(stream)
      addStream(byUser, user_id, stream)
      if (!bySession.has(session_id)) onSession(session_id, user_id, true)
      addStream(bySession, session_id, stream)
      response.on('close', forget)
    },
    poke(userIds: Iterable<string>, revision: number) {
      const frame = pokeFrame(revision)
      for (const id of userIds) {
        for (const stream of byUser.get(id) ?? []) {
          if (stream.response.writableNeedDrain) stream.missed = revision
          else stream.response.write(frame)
        }
      }
    },
    isLive: (sessionId: string) => bySession.has(sessionId),
    connected: () => byUser.keys(),
    sessions: () => new Set([...bySession.keys(), ...requests.sessions()]),
    drop(sessionId: string) {
      requests.end(sessionId)
      for (const stream of Array.from(bySession.get(sessionId) ?? [])) end(stream)
    },
    size: () => byResponse.size,
    endAll,
    close() {
      clearInterval(heart)
      endAll()
    },
  }
}

/**
 * Streams of this process that are poked and ended by the other processes too. After a gap in the notifications everybody with newer
 * changes is poked, and streams of sessions that have ended are closed.
 */
export function shareStreams(own: OwnStreams, others: OtherProcesses, read: DatabaseReader): Streams {
  others.onNotification(({ pokes = [], ended = [] }) => {
    for (const [revision, userIds] of pokes) own.poke(userIds, revision)
    for (const session of ended) own.drop(session)
  })
  others.onGap((since) => catchUpAfterGap(own, read, since).catch((error: Error) => process.emitWarning(error)))
  others.onDisconnected(own.endAll)
  return {
    ...own,
    poke(userIds, revision) {
      const ids = [...userIds]
      own.poke(ids, revision)
      others.notify({ pokes: [[revision, ids]] })
    },
    isLive: others.isConnected,
    connected: others.connectedUsers,
    drop(sessionId) {
      own.drop(sessionId)
      others.notify({ ended: [sessionId] })
    },
  }
}

async function catchUpAfterGap(own: OwnStreams, read: DatabaseReader, since: ChangePosition) {
  const [people, ids] = [[...own.connected()], [...own.sessions()]]
  const isReindexed = (await matchingVersion(read)) !== since.matching
  // A list of matched jobs changes without an entry in the change log.
  own.poke(isReindexed ? people : await peopleWithChanges(read, people, since.revision), since.revision)
  const left = new Set((await existingSessions(read).all({ ids: JSON.stringify(ids) })).map(({ id }) => id))
  for (const id of ids) if (!left.has(id)) own.drop(id)
}

const existingSessions = preparedStatement((db) =>
  db.select({ id: sessions.id }).from(sessions).where(isInBoundList(sessions.id, 'ids')).prepare(),
)

/** ms after which a client is asked to reconnect. */
const [RETRY_MIN, RETRY_SPREAD] = [200, 3_000]

type StreamsOptions = {
  heartbeat?: number
  now?: () => number
  /** Called when a session gets its first stream, or loses its last. */
  onSession?: (sessionId: string, userId: string, isLive: boolean) => void
  requests?: OpenRequests
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** The frames of GET /events: a comment as heartbeat, `poke` with the revision; `hello` opens a stream. */
const HEARTBEAT_FRAME = ':\n\n'
const pokeFrame = (revision: number) => Buffer.from(`event: poke\ndata: {"revision":${revision}}\n\n`)

function addStream(map: Map<string, Set<EventStream>>, key: string, stream: EventStream) {
  const set = map.get(key)
  if (set) set.add(stream)
  else map.set(key, new Set([stream]))
}

function removeStream(map: Map<string, Set<EventStream>>, key: string, stream: EventStream) {
  const set = map.get(key)
  set?.delete(stream)
  if (set?.size === 0) map.delete(key)
}
