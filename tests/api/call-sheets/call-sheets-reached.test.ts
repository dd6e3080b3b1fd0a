import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { EARLIER, publish, TIMES } from '../../support/factories/call-sheets.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'
import { bookedCrew, confirm, crewStateOf, sheetOn } from '../../support/factories/call-sheet-crew.ts'
import { mailsTo } from '../../support/stored.ts'

const waiting = async ({ ctx }: World) =>
  (await ctx.db.read.select().from(deliveries).all()).filter(({ failed_at }) => failed_at === null).length

describe('notified, reached, seen', () => {
  test('each state is shown when it is true, and not before; a new version starts over', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    const [hers, boss] = [createDevice(ana), createDevice(eva)]
    await hers.pullAll()
    await publish(eva, job.id, 1)
    expect(await crewStateOf(eva, job.id, ana)).toMatchObject({
      reached_version: 0,
      seen_version: 0,
      role_name: 'Rigger',
    })
    await eventually(async () => expect((await crewStateOf(eva, job.id, ana)).told_version).toBe(1))

    await hers.pull()
    // It has been sent; only the device's next pull shows that it is stored.
    expect((await crewStateOf(eva, job.id, ana)).reached_version).toBe(0)
    expect(sheetOn(hers)?.is_reached).toBe(false)
    await boss.pullAll()
    await hers.pull()
    expect((await crewStateOf(eva, job.id, ana)).reached_version).toBe(1)
    await boss.pull()
    expect(sheetOn(boss)?.crew?.[0]).toMatchObject({ reached_version: 1, seen_version: 0 })

    expect((await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })).body).toEqual({ seen_version: 1 })
    expect((await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })).body).toEqual({ seen_version: 1 })
    expect((await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 2 })).status).toBe(404)
    await boss.pull()
    expect(sheetOn(boss)?.crew?.[0]).toMatchObject({ seen_version: 1, seen_at: world.ctx.now().toISOString() })

    await publish(eva, job.id, 2, EARLIER)
    await hers.pullAll()
    expect(sheetOn(hers)).toMatchObject({ version: 2, seen_version: 1, before: { version: 1 } })
    expect(await crewStateOf(eva, job.id, ana)).toMatchObject({ reached_version: 1, seen_version: 1 })
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 2 })
    await hers.pullAll()
    // The changes can still be read after the version was seen.
    expect(sheetOn(hers)).toMatchObject({ version: 2, seen_version: 2, before: { version: 1 } })
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    expect((await crewStateOf(eva, job.id, ana)).seen_version).toBe(2)
  })

  test('a device that starts over has nothing yet: it moves neither ‘reached’ nor ‘last reached’', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    await publish(eva, job.id, 1)
    const hers = createDevice(ana)
    await hers.pullAll()
    await hers.pullAll()
    const before = await crewStateOf(eva, job.id, ana)
    expect(before).toMatchObject({ reached_version: 1, last_reached_at: '2027-02-01T12:00:00.000Z' })
    world.setClock('2027-02-01T13:00:00Z')
    await createDevice(ana).pullAll()
    expect(await crewStateOf(eva, job.id, ana)).toEqual(before)
  })

  test('‘last reached’ follows the device, to within five minutes', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    const hers = createDevice(ana)
    await publish(eva, job.id, 1)
    await hers.pullAll()
    await hers.pull()
    const at = async (moment: string) => {
      world.setClock(moment)
      await hers.pull()
      return (await crewStateOf(eva, job.id, ana)).last_reached_at
    }
    expect(await at('2027-02-01T12:04:00Z')).toBe('2027-02-01T12:00:00.000Z')
    expect(await at('2027-02-01T12:06:00Z')).toBe('2027-02-01T12:06:00.000Z')
    await publish(eva, job.id, 2, EARLIER)
    world.setClock('2027-02-01T12:46:00Z')
    expect(await crewStateOf(eva, job.id, ana)).toMatchObject({
      reached_version: 1,
      last_reached_at: '2027-02-01T12:06:00.000Z',
    })
  })

  test('the crew is notified of each version once, even if it is published twice; mails follow the setting, and without them nobody counts as notified', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    const ben = await createFreelancer(world, { full_name: 'Ben Ade' })
    await confirm(eva, ben, job)
    await ben.put('/users/notification-settings', { email_application_updates: false })
    await publish(eva, job.id, 1)
    await publish(eva, job.id, 1)
    await eventually(async () => expect(await mailsTo(world, ana)).toContain('Call sheet: Arena tour'))
    await publish(eva, job.id, 2, EARLIER)
    await eventually(async () => expect(await mailsTo(world, ana)).toContain('Call sheet changed: Arena tour'))
    await eventually(async () => expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([]))
    expect((await mailsTo(world, ana)).filter((subject) => subject.startsWith('Call sheet'))).toHaveLength(2)
    expect((await mailsTo(world, ben)).filter((subject) => subject.startsWith('Call sheet'))).toEqual([])
    expect((await crewStateOf(eva, job.id, ben)).told_version).toBe(0)
    expect((await crewStateOf(eva, job.id, ana)).told_version).toBe(2)
  })

  test('a push accepted by its service counts as notified; a refused one does not', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    await ana.put('/users/notification-settings', { email_application_updates: false })
    const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/ana')
    expect((await ana.post('/push/subscriptions', subscription)).status).toBe(201)
    const sent: string[] = []
    const about: unknown[] = []
    world.ctx.ports.push.send = async (_device, { notification }) => {
      sent.push(`${notification.title} ${notification.navigate}`)
      about.push(notification.data.about)
      return sent.length === 1 ? { kind: 'refused', reason: 'too large' } : { kind: 'sent' }
    }
    const isQuiet = async () => expect(sent.length > 0 && (await waiting(world)) === 0).toBe(true)
    await publish(eva, job.id, 1)
    await eventually(isQuiet)
    expect((await crewStateOf(eva, job.id, ana)).told_version).toBe(0)
    await publish(eva, job.id, 2, EARLIER)
    await eventually(async () => expect((await crewStateOf(eva, job.id, ana)).told_version).toBe(2))
    expect(sent).toEqual([
      `Call sheet: Arena tour /call-sheet?job=${job.id}`,
      `Call sheet changed: Arena tour /call-sheet?job=${job.id}`,
    ])
    // For 'Got it' in the notification.
    const subject = { kind: 'call_sheet', job_id: job.id, job_title: 'Arena tour' }
    expect(about).toEqual([
      { ...subject, version: 1 },
      { ...subject, version: 2 },
    ])
  })

  test('push and mail of a new version begin with the changes since the last seen one, for the own role, in London’s time', async () => {
    const { world, eva, ana } = await bookedCrew()
    const job = await post(eva, {
      title: 'Park stage',
      roles: [role(), role({ role_name: 'Lighting' })].map((each) => ({
        ...each,
        date_start: '2027-07-05T06:00:00.000Z',
        date_end: '2027-07-06T20:00:00.000Z',
      })),
    })
    await step(eva, await applyFor(ana, job, { job_role_id: job.roles[0]!.id }), 'accept')
    const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/ana')
    await ana.post('/push/subscriptions', subscription)
    const pushed: string[] = []
    world.ctx.ports.push.send = async (_device, { notification }) => {
      pushed.push(notification.body ?? '')
      return { kind: 'sent' }
    }
    const call = (at: string) => ({ ...TIMES.getIn, at: `2027-07-05T${at}:00.000Z`, label: 'call time' })
    const focus = { ...TIMES.loadOut, at: '2027-07-06T09:00:00.000Z', until: null, role_id: job.roles[1]!.id }
    const publishedText = async (version: number, fields: object) => {
      await publish(eva, job.id, version, fields)
      await eventually(() => expect(pushed).toHaveLength(version))
      await eventually(async () => expect(await waiting(world)).toBe(0))
      const mail = (await world.ctx.db.read.select().from(devMailbox).all()).findLast(
        ({ to, channel }) => channel === 'mail' && to === ana.user.email,
      )!
      expect(mail.text).toContain(pushed.at(-1)!)
      return pushed.at(-1)!
    }
    const ask = (version: number) =>
      `Brightline Events has sent version ${version} of the call sheet. Open it and press Got it, so they know you have it.`

    await publishedText(1, { times: [call('06:00')] })
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    expect(await publishedText(2, { times: [call('05:00')], parking: 'Behind the stage' })).toBe(
      `Call time on Monday 07:00 → 06:00; parking. ${ask(2)}`,
    )
    expect(await publishedText(3, { times: [call('05:00'), focus], parking: 'Behind the stage', notes: '' })).toBe(
      `Since version 1: Call time on Monday 07:00 → 06:00; parking; notes. ${ask(3)}`,
    )
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 3 })
    expect(await publishedText(4, { times: [call('05:00')], parking: 'Behind the stage', notes: '' })).toBe(
      `Nothing has changed for you since version 3. ${ask(4)}`,
    )
  })

  test('a reminder is sent to people who have not seen it, once in ten minutes', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    const remind = () => eva.post(`/jobs/${job.id}/call-sheet/crew/${ana.user.id}/remind`)
    expect((await remind()).body.detail).toBe('No call sheet has been published yet.')
    await publish(eva, job.id, 1)
    expect((await remind()).status).toBe(204)
    await eventually(async () =>
      expect(await mailsTo(world, ana)).toContain('Please look at the call sheet: Arena tour'),
    )
    const soon = await remind()
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '600'])
    world.setClock('2027-02-01T12:10:00Z')
    expect((await remind()).status).toBe(204)
    expect((await crewStateOf(eva, job.id, ana)).reminded_at).toBe('2027-02-01T12:10:00.000Z')
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    world.setClock('2027-02-01T13:00:00Z')
    expect((await remind()).body.detail).toBe('They have seen version 1 already.')
    await ana.put(`/users/${eva.user.id}/block`)
    await publish(eva, job.id, 2, EARLIER)
    expect((await remind()).status).toBe(403)
  })

  test('a reminder under an id is one, however often it is sent, also when they have seen the sheet since', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    await publish(eva, job.id, 1)
    const path = `/jobs/${job.id}/call-sheet/crew/${ana.user.id}/remind`
    const id = uuid()
    expect((await eva.post(path, { id })).status).toBe(204)
    const first = (await crewStateOf(eva, job.id, ana)).reminded_at
    for (const later of ['2027-02-01T12:01:00Z', '2027-02-01T13:00:00Z']) {
      world.setClock(later)
      expect((await eva.post(path, { id })).status).toBe(204)
    }
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    expect((await eva.post(path, { id })).status).toBe(204)
    expect((await crewStateOf(eva, job.id, ana)).reminded_at).toBe(first)
    const history = (await eva.get<{ kind: string }[]>(`/jobs/${job.id}/history`)).body
    expect(history.filter(({ kind }) => kind === 'sheet_reminded')).toHaveLength(1)
    expect((await eva.post(path, { id: 'x' })).status).toBe(422)

    const ben = await createFreelancer(world)
    await confirm(eva, ben, job)
    const other = await eva.post<{ detail: string }>(`/jobs/${job.id}/call-sheet/crew/${ben.user.id}/remind`, { id })
    expect([other.status, other.body.detail]).toEqual([409, 'This id has been used for something else.'])
  })
})
