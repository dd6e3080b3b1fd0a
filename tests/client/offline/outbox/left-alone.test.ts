// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { setReached } from '../../../../client/http/reach.ts'
import { startDrainer } from '../../../../client/offline/outbox/drainer.ts'
import { applyToJob } from '../../../../client/offline/outbox/kinds/application.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { readLate } from '../../../../client/offline/outbox/watch-for-late.ts'
import { putApplication } from '../../../../client/offline/store/application-rows.ts'
import { putMessages } from '../../../../client/offline/store/message-rows.ts'
import type { Application } from '../../../../shared/jobs/jobs.ts'
import { createRandom } from '../../../faults/model/random.ts'
import { hops } from '../../../support/hops.ts'
import { accept, type Answer, type Call, createFakeServer, sent } from '../../support/fake-server.ts'
import { openTab, type TestTab } from '../../support/test-device.ts'
import { createVirtualTimers } from '../../support/virtual-timers.ts'

const first = Number(process.env.FIRST_SEED ?? 1)
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.RUNS ?? 12) }, (_, n) => first + n)

/** The sync of a poke by the other side brings what the server has taken before its answer is here. */
const bring = ({ db }: TestTab, call: Call, answer: Answer) =>
  db.transaction('rw', db.messages, db.applications, db.jobs, db.outbox, async () => {
    if (call.path.startsWith('/messages')) await putMessages(db, [sent(call.body).message])
    else if (typeof answer === 'object') await putApplication(db, answer.body as Application)
  })

test.each(seeds)(
  'O17, seed %i: after a burst of lost, halved and late answers the phone is left alone, and all of it goes',
  async (seed) => {
    const random = createRandom(seed)
    const server = createFakeServer()
    const tab = openTab({ fetch: server.fetch, random: random.next })
    const { after, pass } = createVirtualTimers(tab.browser.clock, () => hops(40))
    let isBad = true
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
    startDrainer(tab.device, { after, serviceWorker: undefined })
    for (let n = 0; n < 16; n++) {
      if (n % 8 === 7) {
        const job = { id: `job-${n}`, title: 'Rig', employer_id: 'ann' }
        await applyToJob({ job, message: `Apply ${n}` }, tab.device)
      } else {
        const to = random.pick(['ann', 'bob'])
        const about = { recipient_id: to, recipient_name: to, job_id: null, job_title: 'Direct Message' }
        await sendMessage({ ...about, content: `${n}` }, tab.device)
      }
      await hops(random.below(10))
    }
    await pass(random.below(20_000))
    isBad = false
    setReached(random.chance(0.5))

    // The backoff of whatever was tried before the line was good.
    for (let asked = server.calls.length; (await tab.db.outbox.count()) > 0; asked = server.calls.length) {
      await pass(64_000)
      expect(server.calls.length, 'a queue with items makes a request').toBeGreaterThan(asked)
    }
    expect(await readLate(tab.db)).toBeUndefined()
    setReached(true)
    tab.close()
  },
  30_000,
)
