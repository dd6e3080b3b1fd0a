// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { setServerReached } from '../../../../client/http/reach.ts'
import { startOutboxDrainer } from '../../../../client/offline/outbox/drainer.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import { queueNewPortfolioItem } from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { readLateCount } from '../../../../client/offline/outbox/late-count.ts'
import { putApplication } from '../../../../client/offline/store/application-rows.ts'
import { putMessages } from '../../../../client/offline/store/message-rows.ts'
import { putPortfolioItems } from '../../../../client/offline/store/portfolio-rows.ts'
import type { Application } from '../../../../shared/jobs/jobs.ts'
import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { createRandom, type Random } from '../../../faults/model/random.ts'
import { hops } from '../../../support/hops.ts'
import { accept, type Answer, type Call, createFakeServer, sent } from '../../support/fake-server.ts'
import { EVENT, photoFile } from '../../support/portfolio-device.ts'
import { openTab, type TestTab } from '../../support/test-device.ts'
import { createVirtualTimers } from '../../support/virtual-timers.ts'

const first = Number(process.env.FIRST_SEED ?? 1)
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.RUNS ?? 12) }, (_, n) => first + n)

type Faulty = { random: Random; isBad: () => boolean }

/** The sync of a poke by the other side brings what the server has taken before its answer is here. */
const bring = ({ db }: TestTab, { path, body }: Call, answer: Answer) =>
  db.transaction('rw', ['messages', 'applications', 'jobs', 'outbox', 'portfolio_items', 'photos'], async () => {
    if (typeof answer !== 'object') return
    if (path.startsWith('/messages/send')) await putMessages(db, [sent(body).message])
    if (path.endsWith('/apply')) await putApplication(db, answer.body as Application)
    if (path === '/users/portfolio-items') await putPortfolioItems(db, [answer.body as PortfolioItem])
  })

/** Pieces of files are lost as well: on their way there, on their way back, or half of an answer. */
const losing = (fetch: typeof globalThis.fetch, { random, isBad }: Faulty) =>
  (async (input: string, init?: RequestInit) => {
    const fault =
      isBad() && input.startsWith('/api/uploads') ? random.pick(['none', 'unsent', 'lost', 'halved']) : 'none'
    if (fault === 'unsent') throw new TypeError('Failed to fetch')
    const answer = await fetch(input, init)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    if (fault !== 'halved' || answer.body === null) return answer
    const text = await answer.text()
    return new Response(text.slice(0, text.length / 2), { status: answer.status, headers: answer.headers })
  }) as typeof globalThis.fetch

/** Something that a person does without a line: it is in the outbox when this is done. */
async function write({ device }: TestTab, n: number, random: Random) {
  const what = random.pick(['words', 'words', 'words', 'file', 'application', 'event'] as const)
  if (what === 'application') {
    const job = { id: `job-${n}`, title: 'Rig', employer_id: 'ann' }
    return queueApplication({ job, message: `Apply ${n}` }, device)
  }
  if (what === 'event') {
    const photos = [
      await keepPickedPhoto(photoFile(`${n}-a.jpg`), device),
      await keepPickedPhoto(photoFile(`${n}-b.jpg`), device),
    ]
    return queueNewPortfolioItem({ ...EVENT, event_name: `Event ${n}`, photos }, device)
  }
  const to = random.pick(['ann', 'bob'])
  const about = { recipient_id: to, recipient_name: to, job_id: null, job_title: 'Direct Message' }
  const attachment =
    what === 'file' ? await keepDocument(new File(['%PDF-1.7'], `${n}.pdf`, { type: 'application/pdf' }), device) : null
  return sendMessage({ ...about, content: `${n}`, attachment }, device)
}

test.each(seeds)(
  'O17, seed %i: after a burst of lost, halved and late answers the phone is left alone, and all of it goes',
  async (seed) => {
    const random = createRandom(seed)
    const server = createFakeServer()
    let isBad = true
    let asked = 0
    const counted = ((...args: Parameters<typeof fetch>) => {
      asked += 1
      return server.fetch(...args)
    }) as typeof fetch
    const tab = openTab({ fetch: losing(counted, { random, isBad: () => isBad }), random: random.next })
    const { after, pass } = createVirtualTimers(tab.browser.clock, () => hops(40))
    server.answer = async (call) => {
      const answer = accept(call)
      const fault = isBad ? random.pick(['none', 'lost', 'halved', 'late', 'refused'] as const) : 'none'
      if (fault === 'refused') return random.pick<Answer>(['network', { status: 503 }, { status: 429 }])
      if (fault === 'late') await hops(random.below(30))
      if (isBad && random.chance(0.6)) await bring(tab, call, answer)
      if (fault === 'lost') return 'network'
      const isHalved = fault === 'halved' && typeof answer === 'object'
      return isHalved ? { ...answer, page: JSON.stringify(answer.body).slice(0, 40) } : answer
    }
    startOutboxDrainer(tab.device, { after, serviceWorker: undefined })
    for (let n = 0; n < 20; n++) {
      await write(tab, n, random)
      await hops(random.below(10))
    }
    await pass(random.below(20_000))
    isBad = false
    setServerReached(random.chance(0.5))

    // The backoff of whatever was tried before the line was good.
    for (let before = asked; (await tab.db.outbox.count()) > 0; before = asked) {
      await pass(64_000)
      expect(asked, 'a queue with items makes a request').toBeGreaterThan(before)
    }
    expect(await readLateCount(tab.db)).toBeUndefined()
    expect(await tab.db.photos.count(), 'no photo is kept that nothing needs').toBe(0)
    setServerReached(true)
    tab.close()
  },
  30_000,
)
