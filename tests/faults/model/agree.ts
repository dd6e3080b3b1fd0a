import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import Dexie from 'dexie'
import { indexedDB } from 'fake-indexeddb'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { BODY_SHARES, type BodyShare } from '../../../server/http/bytes-in-flight.ts'
import { startS3 } from '../../support/outside/s3-server.ts'
import { createTwoWorlds } from '../../support/two-worlds.ts'
import { createWorld } from '../../support/world.ts'
import { carriedOut } from './kinds.ts'
import { lostTransactions } from './model-device.ts'
import { runModel } from './run.ts'

/** Runs that failed once, each with its cause. They stay in this list for ever. */
const REGRESSIONS = [
  510, // a second withdrawal beside a refused one
  914, // the model forgot a second tab that outlived the first
  8, // a push that was on its way brought back a message that had been deleted
  15, // a new name reached everybody but the devices of who has it
  950, // the model asked for the log of a read mark or view when a sync beside it had already begun another one
  230, // an answer to other terms while a withdrawal waited: what the server had said was forgotten
  109, // an edit between the choice of what is sent next and its sending: the item went before its new photo
  457, // of two requests for other pay at one moment, the one with the greater id was taken for the last
  516, // the model forgot that the server reads the entry of a call sheet that was seen, and of answered terms, itself
  234, // a reset while a change with new photos waited: the tile lost them, and the device kept their bytes for ever
]

const RUNS = 1_000
/** In how many days `npm test` makes all of them. */
const DAYS = 4
/** Runs after which every kind of outbox row must have occurred. */
const ENOUGH = 100
/** ms; a run takes two seconds of a core, and waits long for one behind the browser tests. Only one that hangs takes so long. */
const LONGEST_RUN = 600_000
/** The server's files are in memory if possible: faults of a disk are tested elsewhere. */
const MEMORY = '/dev/shm'

/**
 * O16. Two devices and the server against a reference model, in seeded runs of 100 operations with faults; with
 * ENGINE=postgres two processes serve them, and each device moves from one to the other. Two test files share the seeds,
 * to use both cores. `SEED=n` runs only that one; `FIRST_SEED=n RUNS=m` runs as many others; `TEST_DAY=n`, days since
 * 1970, runs the quarter of that day, as `npm test` does.
 */
export const testHalf = (half: 'odd' | 'even') =>
  testAgreement(
    `${half} seeds`,
    chosenSeeds().filter((seed) => seed % 2 === (half === 'odd' ? 1 : 0)),
  )

export function testAgreement(words: string, seeds: number[]) {
  afterEach(() => void vi.unstubAllEnvs())

  test(
    `in the end all agree: two devices, the server and the reference (${words})`,
    { timeout: seeds.length * LONGEST_RUN },
    async () => {
      if (existsSync(MEMORY)) vi.stubEnv('TMPDIR', MEMORY)
      console.log(`Model test: ${seeds.length} runs, ${words} from ${seeds[0]} to ${seeds.at(-1)}`)
      readLive()
      const startedAt = Date.now()
      const failures: unknown[] = []
      const worlds = await createWorlds()
      for (const seed of seeds)
        await Promise.race([runModel(worlds, seed).catch((error) => failures.push(error)), tooLong(seed)])
      for (const { errors, ctx } of worlds) {
        expect(errors).toEqual([])
        for (const [share, { all }] of Object.entries(BODY_SHARES)) {
          const whole = ctx.bytesInFlight(share as BodyShare, [], () => {})
          expect(whole.add(all), 'a body that is counted as on its way for ever').toBe(true)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n\n'))
      console.log(`Model test: ${seeds.length} runs agree, ${Math.round((Date.now() - startedAt) / 1000)} s`)
      console.log(`Model test: ${JSON.stringify(carriedOut)}; transactions that Dexie lost: ${lostTransactions.length}`)
      expect(lostTransactions.length, 'so seldom that it cannot hide a fault').toBeLessThan(1 + seeds.length / 100)
      if (seeds.length >= ENOUGH) expect(Object.entries(carriedOut).filter(([, times]) => times === 0)).toEqual([])
    },
  )
}

/**
 * Dexie's live reads answer only where it found a browser's database, which it looks for once, when it is loaded: in a
 * process that several files of tests share, another file may have done so.
 */
function readLive() {
  const { dependencies } = Dexie
  const before = dependencies.indexedDB
  dependencies.indexedDB = indexedDB
  onTestFinished(() => void (dependencies.indexedDB = before))
}

/** Rejects if a run hangs: what it still holds would disturb those after it. */
async function tooLong(seed: number) {
  await setTimeout(LONGEST_RUN, undefined, { ref: false })
  throw new Error(`SEED=${seed} does not end`)
}

/** On PostgreSQL two processes, with their files in one bucket. */
async function createWorlds() {
  if (!inject('postgres')) return [await createWorld()]
  const s3 = await startS3()
  onTestFinished(s3.close)
  const { here, there } = await createTwoWorlds(s3.bucket().settings)
  return [here, there]
}

function chosenSeeds(): number[] {
  if (process.env.SEED) return [Number(process.env.SEED)]
  const day = process.env.TEST_DAY
  const ofDay = day === undefined ? RUNS : RUNS / DAYS
  const first = Number(process.env.FIRST_SEED ?? 1 + (Number(day ?? 0) % DAYS) * ofDay)
  const runs = Array.from({ length: Number(process.env.RUNS ?? ofDay) }, (_, n) => first + n)
  return [...new Set([...runs, ...REGRESSIONS])]
}
