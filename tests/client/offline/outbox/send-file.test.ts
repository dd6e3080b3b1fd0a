import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, takeBackOutboxItem } from '../../../../client/offline/outbox/settle.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab } from '../../support/test-device.ts'

const ANN = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message', content: '' }

async function waiting(size = 3_000_000) {
  const server = createFakeServer()
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const bytes = randomBytes(size)
  const attachment = await keepDocument(new File([bytes], 'stage plan.dwg'), tab.device)
  const { id } = await sendMessage({ ...ANN, attachment }, tab.device)
  const open = () => openTab({ fetch: server.fetch, browser })
  const arrived = () => server.uploads.kept.get(attachment.id)?.bytes
  return { server, browser, tab, open, bytes, id, file: attachment.id, arrived }
}
const soon = (device: ReturnType<typeof openTab>['device']) =>
  device.db.outbox.toCollection().modify({ next_try_at: null })

test('a file is sent in pieces, the first ones small, and is the same file in the end', async () => {
  const { server, tab, bytes, arrived, id } = await waiting()
  await drainAllQueues(tab.device)
  const pieces = server.uploads.pieces()
  expect(pieces.slice(0, 3)).toEqual([16_384, 65_536, 262_144])
  expect(Math.max(...pieces)).toBeLessThanOrEqual(1_048_576)
  expect(arrived()!.equals(bytes)).toBe(true)
  expect(server.uploads.asked.map(({ method }) => method)).toEqual(['POST', ...pieces.map(() => 'PATCH')])
  expect(await tab.db.messages.get(id)).not.toHaveProperty('state')
  expect(await tab.db.outbox.count()).toBe(0)
})

test.each([
  [4_096, [16_384, 32_768, 32_768]],
  [1_000, [16_384, 8_000, 8_000]],
  [100, [16_384, 4_096, 4_096]],
  [1_000_000, [16_384, 65_536, 262_144, 1_048_576, 1_048_576]],
])(
  'at %i bytes a second each piece is what the connection carries in eight seconds, within bounds',
  async (rate, sizes) => {
    const { server, tab } = await waiting(4_000_000)
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    server.uploads.before = ({ method, body }) => {
      if (method === 'PATCH') now += ((body as Blob).size / rate) * 1000
      return server.uploads.pieces().length > sizes.length ? { status: 507 } : undefined
    }
    await drainAllQueues(tab.device)
    expect(server.uploads.pieces().slice(0, sizes.length)).toEqual(sizes)
  },
)

test('a piece that hangs for three minutes counts as no answer: the offset is asked for, and smaller pieces follow', async () => {
  const { server, tab, bytes, arrived } = await waiting(100_000)
  const tooLong: AbortController[] = []
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== 180_000) return timeout.call(AbortSignal, ms)
    tooLong.push(new AbortController())
    return tooLong.at(-1)!.signal
  })
  onTestFinished(() => void vi.restoreAllMocks())
  server.uploads.before = ({ method }) => {
    if (method !== 'PATCH' || server.uploads.pieces().length > 1) return undefined
    setTimeout(() => tooLong.at(-1)!.abort(new DOMException('Too long', 'TimeoutError')))
    return 'hang'
  }
  expect(await drainAllQueues(tab.device)).toEqual(['empty', 'empty'])
  expect(server.uploads.asked.map(({ method }) => method).slice(0, 4)).toEqual(['POST', 'PATCH', 'GET', 'PATCH'])
  expect(server.uploads.pieces().slice(0, 2)).toEqual([16_384, 8_192])
  expect(arrived()!.equals(bytes)).toBe(true)
})

test('killed in the middle, another tab continues at the server’s offset, and nothing is sent twice', async () => {
  const { server, tab, open, bytes, arrived, file } = await waiting()
  server.uploads.after = ({ method }) =>
    server.uploads.pieces().length === 3 && method === 'PATCH' ? 'hang' : undefined
  void drainAllQueues(tab.device)
  while (server.uploads.pieces().length < 3) await turn()
  await turn()
  tab.kill()
  server.uploads.after = () => undefined

  const again = open()
  expect(await again.db.outbox.get(file)).toMatchObject({ progress: { sent: 81_920, size: 3_000_000 } })
  await drainAllQueues(again.device)
  expect(arrived()!.equals(bytes)).toBe(true)
  expect(server.uploads.pieces().reduce((sum, each) => sum + each)).toBe(bytes.length)
  expect(server.contents()).toEqual([''])
})

test('after a broken connection the offset is asked for at once, and smaller pieces follow; a dead connection waits', async () => {
  const { server, tab, bytes, arrived, file } = await waiting()
  let cuts = 0
  server.uploads.after = ({ method }) =>
    method === 'PATCH' && server.uploads.pieces().length === 3 && cuts++ === 0 ? 'network' : undefined
  await drainAllQueues(tab.device)
  expect(arrived()!.equals(bytes)).toBe(true)
  const [, , third, fourth] = server.uploads.pieces()
  expect([third, fourth]).toEqual([262_144, 131_072])
  expect(server.uploads.asked.filter(({ method }) => method === 'GET')).toHaveLength(1)

  const other = await waiting()
  other.server.uploads.before = () => (other.server.uploads.pieces().length > 4 ? 'network' : undefined)
  expect(await drainAllQueues(other.tab.device)).toContain('waiting')
  const row = await other.tab.db.outbox.get(other.file)
  // It has made progress, so that the pause is the shortest.
  expect(row).toMatchObject({ state: 'queued', attempts: 1, last_error: { status: 0 } })
  expect(row!.progress!.sent).toBeGreaterThan(300_000)
  expect(file).not.toBe(other.file)
})

test('after a lost or duplicate answer the offset is asked for, and nothing is sent again', async () => {
  const { server, tab, bytes, arrived } = await waiting()
  server.uploads.before = ({ method, headers }) => {
    // An intermediary sent the second piece twice: this is the answer to the duplicate.
    if (method !== 'PATCH' || server.uploads.pieces().length !== 2) return undefined
    const kept = [...server.uploads.kept.values()][0]!
    const offset = Number(headers.get('upload-offset'))
    kept.bytes = Buffer.concat([kept.bytes, bytes.subarray(offset, offset + 65_536)])
    return { status: 409, body: { status: 409, detail: 'Upload-Offset conflict' } }
  }
  await drainAllQueues(tab.device)
  expect(arrived()!.equals(bytes)).toBe(true)
  expect(server.contents()).toEqual([''])
})

test('an upload that the server has lost is created again; an intermediary’s answer does not count', async () => {
  const { server, tab, bytes, arrived } = await waiting()
  server.uploads.before = () =>
    server.uploads.pieces().length > 3 ? { status: 200, page: 'Sign in to Hotel WiFi' } : undefined
  expect(await drainAllQueues(tab.device)).toContain('waiting')
  server.uploads.before = () => undefined
  server.uploads.kept.clear()
  await soon(tab.device)
  await drainAllQueues(tab.device)
  expect(arrived()!.equals(bytes)).toBe(true)
  expect(server.contents()).toEqual([''])
})

test('taken back while it is sent, it stops after the current piece, and is deleted on the server', async () => {
  const { server, tab, id, arrived } = await waiting()
  const reached = new Promise<void>((resolve) => {
    server.uploads.after = () => void (server.uploads.pieces().length === 3 && resolve())
  })
  const sending = drainAllQueues(tab.device)
  await reached
  await takeBackOutboxItem(id, tab.device)
  await sending
  expect(arrived()).toBeUndefined()
  expect(server.uploads.pieces().length).toBeLessThan(6)
  expect(server.calls).toEqual([])
  await discardOutboxItem(id, tab.device)
})

test('a device without space to store the progress sends the file all the same', async () => {
  const { server, tab, bytes, arrived } = await waiting()
  const { outbox } = tab.db
  outbox.hook('updating', (changes) => {
    if ('progress' in changes || 'progress.sent' in changes) throw new DOMException('No room', 'QuotaExceededError')
  })
  await drainAllQueues(tab.device)
  expect(arrived()!.equals(bytes)).toBe(true)
  expect(server.contents()).toEqual([''])
})

test('an answer to the creation without a location counts as none: it waits, counts the attempt, and starts again', async () => {
  const { server, tab, bytes, arrived, file } = await waiting(40_000)
  const withoutAddress = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '40000' }
  server.uploads.after = ({ method }) => (method === 'POST' ? { status: 201, headers: withoutAddress } : undefined)
  expect(await drainAllQueues(tab.device)).toContain('waiting')
  expect(await tab.db.outbox.get(file)).toMatchObject({ state: 'queued', attempts: 1, last_error: { status: 0 } })
  server.uploads.after = () => undefined
  await soon(tab.device)
  await drainAllQueues(tab.device)
  expect(arrived()!.equals(bytes)).toBe(true)
})

test('an attempt with progress counts as the first again; one without waits longer than the one before', async () => {
  const { server, tab, file } = await waiting()
  const attempts = async () => {
    await soon(tab.device)
    await drainAllQueues(tab.device)
    return (await tab.db.outbox.get(file))!.attempts
  }
  server.uploads.before = () => 'network'
  expect([await attempts(), await attempts(), await attempts()]).toEqual([1, 2, 3])
  let pieces = 2
  server.uploads.before = ({ method }) => (method === 'PATCH' && pieces-- <= 0 ? 'network' : undefined)
  expect(await attempts()).toBe(1)
  server.uploads.before = ({ method }) => (method === 'PATCH' ? 'network' : undefined)
  expect(await attempts()).toBe(2)
})
