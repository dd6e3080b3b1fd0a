import { expect } from 'vitest'
import { discardItem } from '../../../client/offline/settle.ts'
import { addRole, createBareJob } from '../../support/bare-job.ts'
import { createEmployer, createFreelancer } from '../../support/people.ts'
import type { World } from '../../support/world.ts'
import { anyPushTo, jobOf } from './any-push.ts'
import { createBadLine } from './bad-line.ts'
import { checkAgreement } from './check.ts'
import { createModelPhone, type ModelPhone } from './model-phone.ts'
import { operate, type Scene } from './operations.ts'
import { createRandom } from './random.ts'
import { createReference } from './reference.ts'

const OPERATIONS = 100

/** One seeded run: a hundred operations over a bad line, then the line is mended, and in the end all agree. */
export async function runModel(world: World, seed: number) {
  const random = createRandom(seed)
  const line = createBadLine(world, random, random.pick([0, 0.1, 0.3, 0.6, 0.9]))
  const [freelancer, employer] = [await createFreelancer(world), await createEmployer(world)]
  const jobs = [await createBareJob(world, employer), await createBareJob(world, employer)]
  for (const job of jobs) await addRole(world, job)
  const phones: Scene['phones'] = [
    createModelPhone(freelancer, line.fetch, random),
    createModelPhone(employer, line.fetch, random),
  ]
  const scene: Scene = {
    random,
    phones,
    jobs,
    reference: createReference(seed),
    deliverLate: line.deliverLate,
    jobOf: jobOf(world),
    anyPushTo: anyPushTo(world),
  }
  const story: string[] = []
  try {
    for (let n = 0; n < OPERATIONS; n++) story.push(await operate(scene))
    line.mend()
    await line.deliverLate()
    await comeToRest(scene)
    await checkAgreement(world, scene)
  } catch (error) {
    throw new Error(`SEED=${seed} failed: ${(error as Error).message}\n${story.join('\n')}`, { cause: error })
  } finally {
    for (const phone of phones) phone.close()
  }
}

/** Until no phone has anything left to send or to learn; what was refused for good is discarded, as its owner would. */
async function comeToRest({ phones, reference }: Scene) {
  for (const phone of phones) await phone.idle()
  for (let round = 0; round < 200; round++) {
    let isQuiet = true
    for (const phone of phones) {
      phone.wait(3_600_000)
      await phone.drain()
      isQuiet = (await discardRefused(phone, reference)) && isQuiet
      const before = await phone.db.facts.get('cursor')
      await phone.sync()
      const after = await phone.db.facts.get('cursor')
      isQuiet = isQuiet && before?.value === after?.value && (await phone.db.outbox.count()) === 0
    }
    if (isQuiet) return
  }
  throw new Error('It does not come to rest.')
}

async function discardRefused(phone: ModelPhone, reference: Scene['reference']) {
  const refused = await phone.db.outbox.filter(({ state }) => state === 'parked').toArray()
  for (const row of refused) {
    expect([404, 409], `${row.kind} was refused: ${row.last_error?.detail}`).toContain(row.last_error?.status)
    await discardItem(row.id, phone.tab.phone)
    reference.tookBack(row)
  }
  return refused.length === 0
}
