import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { discardOutboxItem } from '../../../client/offline/outbox/settle.ts'
import { readLateCount } from '../../../client/offline/outbox/late-count.ts'
import { rolesOfJob } from '../../../server/jobs/core/role-places.ts'
import { recordJobForTeam } from '../../../server/jobs/core/change-jobs.ts'
import { addRole, createBareJob } from '../../support/factories/bare-job.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'
import { anyPushTo, jobOf } from './any-push.ts'
import { HURTING_DAYS } from '../../support/hurting-times.ts'
import { createFaultyConnection } from './faulty-connection.ts'
import { checkAgreement } from './check.ts'
import { clockUnderChief } from './hours-operations.ts'
import { countKinds, refusalsOf } from './kinds.ts'
import { createModelDevice, type ModelDevice } from './model-device.ts'
import { operate } from './operations.ts'
import { createRandom } from './random.ts'
import { createReference } from './reference.ts'
import type { Scene } from './scene.ts'
import { openSentLog } from './sent-log.ts'

const OPERATIONS = 100
const DAY = 86_400_000
/** ms; the longest backoff, and the server's longest Retry-After here. */
const LONGEST_PAUSE = 330_000

/**
 * One seeded run: a hundred operations over a faulty connection, then the connection is repaired, and in the end
 * everything agrees. `worlds` are the processes on one database that serve the devices.
 */
export async function runModel(worlds: World[], seed: number) {
  const random = createRandom(seed)
  const rate = random.pick([0, 0.1, 0.3, 0.6, 0.9])
  const scene = await openScene(worlds, seed, random, rate)
  const { world } = scene
  const setClocks = (moment: Date | null) => worlds.forEach(({ setClock }) => setClock(moment))
  const story: string[] = []
  try {
    for (let n = 0; n < OPERATIONS; n++) story.push(await operate(scene))
    scene.mendLine()
    await scene.deliverLate()
    await leaveAlone(scene)
    // Some of what is shown depends on the hour, which must not change between a device's last sync and its comparison.
    setClocks(world.ctx.now())
    await comeToRest(scene)
    await checkAgreement(world, scene)
    countKinds(scene.log.all())
  } catch (error) {
    throw new Error(`SEED=${seed} failed: ${(error as Error).message}\n${story.join('\n')}`, { cause: error })
  } finally {
    setClocks(null)
    for (const device of scene.devices) device.close()
  }
}

async function openScene(worlds: World[], seed: number, random: Scene['random'], rate: number) {
  const world = worlds[0]!
  const [freelancer, employer] = [await createFreelancer(world), await createEmployer(world)]
  // Numbers of its own: a seed means the same with one process and with two.
  const log = openSentLog(worlds, [freelancer, employer], createRandom(seed + 2 ** 31))
  const line = createFaultyConnection(log, random, rate)
  const jobs = [await createBareJob(world, employer), await createBareJob(world, employer)]
  for (const date_start of twoMoments(random, world.ctx.now().getTime())) {
    const date_end = new Date(Date.parse(date_start) + DAY).toISOString()
    jobs.push(await createBareJob(world, employer, { date_start, date_end }))
  }
  for (const job of jobs) {
    await addRole(world, job)
    await world.ctx.db.write((tx) => recordJobForTeam(tx, job))
  }
  const calls = (token: string) => (method: string, path: string, body: object) =>
    log.send(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const scene = {
    world,
    random,
    devices: [
      createModelDevice(freelancer, line.fetch, random),
      createModelDevice(employer, line.fetch, random),
    ] satisfies Scene['devices'],
    jobs,
    reference: createReference(seed),
    log,
    callAsEmployer: calls(employer.token),
    deliverLate: line.deliverLate,
    moveClock: (by: number) => {
      const now = new Date(world.ctx.now().getTime() + by)
      for (const { setClock } of worlds) setClock(now)
    },
    mendLine: line.mend,
    fileNames: new Map<string, string>(),
    jobOf: jobOf(world),
    anyPushTo: anyPushTo(world),
  }
  await agreeBefore(scene, calls(freelancer.token))
  // In half of the runs they send by themselves all the time, in the others when an operation says so.
  if (seed % 4 < 2) for (const device of scene.devices) device.live()
  return scene
}

/** Beginnings of two jobs that do not overlap, about changes of the clock, ends of years and leap days to come. */
function twoMoments(random: Scene['random'], now: number) {
  const moments = HURTING_DAYS.map((day) => Date.parse(`${day}T00:00Z`)).filter((at) => at > now + 20 * DAY)
  const first = random.pick(moments)!
  const second = random.pick(moments.filter((at) => Math.abs(at - first) > 4 * DAY))!
  return [first, second].map((at) => new Date(at + random.below(180) * 60_000).toISOString())
}

/**
 * Of the last two jobs the freelancer is booked for the first, has its call sheet and a day on the clock under a chief; a place at the other is offered.
 */
async function agreeBefore(scene: Scene, ask: Scene['callAsEmployer']) {
  const { reference, devices, jobs, callAsEmployer, world } = scene
  const [freelancer] = devices
  const [booked, offered] = jobs.slice(2).map(({ id }) => id)
  const applyFor = async (job: string) => {
    const [id, content] = [crypto.randomUUID(), reference.next('words')]
    await ask('POST', `/jobs/${job}/apply`, { id, message: content })
    reference.wrote({ id, sender: freelancer.person.user.id, thread: job, content })
    return id
  }
  const booking_id = await applyFor(booked!)
  await callAsEmployer('POST', `/jobs/${booked}/applications/${booking_id}/accept`, {})
  await callAsEmployer('PUT', `/jobs/${booked}/call-sheet/versions/1`, { ...SHEET, notes: reference.next('notes') })
  const [work] = await rolesOfJob(world.ctx.db.read, booked!)
  await clockUnderChief({ booking_id, job_id: booked!, date_start: work!.date_start, hours: 9 }, scene)
  await callAsEmployer('POST', `/jobs/${offered}/applications/${await applyFor(offered!)}/shortlist`, {})
  const [role] = await rolesOfJob(world.ctx.db.read, offered!)
  await callAsEmployer('POST', `/jobs/${offered}/offers`, { job_role_id: role!.id })
}

/**
 * O17. The line works and nobody touches the devices: whatever was lost before, what can be sent has been tried within
 * the longest pause, so that a look by hand finds nothing more to send.
 */
async function leaveAlone({ devices }: Scene) {
  setServerReached(true)
  for (const device of devices) {
    await device.idle()
    device.live()
    do await device.wait(LONGEST_PAUSE)
    while (await isUnderWay(device))
    const before = device.asked.length
    device.sleep(3_600_000)
    await device.drain()
    const late = device.asked.slice(before)
    expect(late, `O17: what nobody had asked for, though the line works: ${late.join('; ')}`).toEqual([])
    expect(await readLateCount(device.db), 'O17: an item was due and not tried').toBeUndefined()
  }
}

/**
 * Whether something queued goes on by itself without the clock: what happens in a thread of its own (a digest, the bytes
 * of a file) is not over when all that is ready has run.
 */
async function isUnderWay(device: ModelDevice) {
  const before = device.asked.length
  for (let look = 0; look < LOOKS && device.asked.length === before; look++) {
    if ((await device.db.outbox.filter(({ state }) => state === 'queued').count()) === 0) break
    await setTimeout(LOOK_MS)
  }
  return device.asked.length > before
}
/** How often it is looked at, and after how many ms each. */
const [LOOKS, LOOK_MS] = [40, 5]

/** Until no device has anything left to send or to pull; items refused for good are discarded, as their owner would. */
async function comeToRest({ devices, reference }: Scene) {
  for (const device of devices) await device.idle()
  for (let round = 0; round < 200; round++) {
    let isQuiet = true
    for (const device of devices) {
      device.sleep(3_600_000)
      await device.drain()
      isQuiet = (await discardRefused(device, reference)) && isQuiet
      const before = await device.db.facts.get('cursor')
      await device.sync()
      const after = await device.db.facts.get('cursor')
      isQuiet = isQuiet && before?.value === after?.value && (await device.db.outbox.count()) === 0
    }
    if (isQuiet) return
  }
  const left = await Promise.all(devices.map(({ db }) => db.outbox.toArray()))
  const why = left.flat().map(({ kind, state, last_error }) => `${kind} ${state} ${JSON.stringify(last_error)}`)
  throw new Error(`It does not come to rest: ${why.join('; ') || 'the cursor moves at each sync'}`)
}

async function discardRefused(device: ModelDevice, reference: Scene['reference']) {
  const refused = await device.db.outbox.filter(({ state }) => state === 'parked').toArray()
  for (const row of refused) {
    const { status, detail } = row.last_error ?? {}
    expect(refusalsOf(row), `${row.kind} was refused: ${detail}`).toContain(status)
    await discardOutboxItem(row.id, device.tab.device)
    reference.tookBack(row, true)
  }
  return refused.length === 0
}
