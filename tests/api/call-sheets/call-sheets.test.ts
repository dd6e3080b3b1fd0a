import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { addSheetFile, EARLIER, publish, SHEET, TIMES } from '../../support/factories/call-sheets.ts'
import { pdf } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { createDevice } from '../../support/sync-device.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import type { World } from '../../support/world.ts'

/** A job of Eva's company with Ana confirmed; Max is a member of the company. */
async function crew() {
  const world = await jobsWorld()
  const eva = await createEmployer(world, { full_name: 'Eva Stone', company_name: 'Brightline Events' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const ana = await createFreelancer(world, { full_name: 'Ana Birch' })
  const job = await post(eva, { title: 'Arena tour', roles: [role({ places: 3 })] })
  const application = await confirm(eva, ana, job)
  return { world, eva, max, ana, job, application }
}
async function confirm(employer: Person, freelancer: Person, job: Awaited<ReturnType<typeof post>>) {
  const application = await applyFor(freelancer, job)
  await step(employer, application, 'accept')
  return application
}
const sheetOn = (device: ReturnType<typeof createDevice>) => device.of('call_sheet')[0] as CallSheet | undefined
const mailsTo = async ({ ctx }: World, person: Person) =>
  (await ctx.db.read.select().from(devMailbox).all())
    .filter(({ to }) => to === person.user.email)
    .map(({ subject }) => subject)
const waiting = async ({ ctx }: World) =>
  (await ctx.db.read.select().from(deliveries).all()).filter(({ failed_at }) => failed_at === null).length
const stateOf = async (employer: Person, jobId: string, person: Person) =>
  (await employer.get<CallSheet>(`/jobs/${jobId}/call-sheet`)).body.crew!.find(
    ({ freelancer_id }) => freelancer_id === person.user.id,
  )!
const openFile = async (world: World, person: Person, jobId: string, id: string) => {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await world.app.request(`/api/jobs/${jobId}/call-sheet/documents/${id}`, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('versions', () => {
  test('each is published once and immutable; the crew and the company have the last', async () => {
    const { eva, ana, job } = await crew()
    const first = await publish(eva, job.id, 1, { times: [TIMES.loadOut, TIMES.getIn, TIMES.breakfast] })
    expect([first.status, first.body.version, first.body.published_by]).toEqual([201, 1, 'Eva Stone'])
    expect(first.body.content).toEqual({ ...SHEET, documents: [] })
    const again = await publish(eva, job.id, 1, { times: [TIMES.loadOut, TIMES.getIn, TIMES.breakfast] })
    // The crew may have been told meanwhile.
    expect([again.status, { ...again.body, crew: null }]).toEqual([200, { ...first.body, crew: null }])
    expect((await publish(eva, job.id, 2, EARLIER)).status).toBe(201)
    // A late repeat changes nothing either.
    const late = await publish(eva, job.id, 1, { times: [TIMES.loadOut, TIMES.getIn, TIMES.breakfast] })
    expect([late.status, late.body.version]).toEqual([200, 2])
    const { body: hers } = await ana.get<CallSheet>(`/jobs/${job.id}/call-sheet`)
    expect(hers).toMatchObject({ version: 2, seen_version: 0, before: null, draft: null, crew: null })
    expect(hers.content?.times[1]?.at).toBe('2027-03-01T07:00:00.000Z')
  })

  test('two members at once: the second learns who was first, and nothing of theirs is lost or overwritten', async () => {
    const { eva, max, job } = await crew()
    await publish(eva, job.id, 1)
    expect((await publish(eva, job.id, 2, { notes: 'Eva was here.' })).status).toBe(201)
    const second = await publish(max, job.id, 2, { notes: 'Max was here.' })
    expect(second.status).toBe(409)
    expect(second.body.detail).toBe('Eva Stone published version 2 at 12:00, before you.')
    expect((await publish(max, job.id, 4)).body.detail).toBe('The next version of this call sheet is version 3.')
    const { body } = await max.get<CallSheet>(`/jobs/${job.id}/call-sheet`)
    expect([body.version, body.content?.notes]).toEqual([2, 'Eva was here.'])
    expect((await publish(max, job.id, 3, { notes: 'Max was here.' })).status).toBe(201)
  })

  test('the company can list every version: who, when, its changes, and its content; the crew has only the last', async () => {
    const { world, eva, max, ana, job } = await crew()
    expect((await eva.get(`/jobs/${job.id}/call-sheet/versions`)).body).toEqual([])
    await publish(eva, job.id, 1)
    world.setClock('2027-02-02T09:00:00Z')
    await publish(max, job.id, 2, EARLIER)
    await publish(eva, job.id, 3, { ...EARLIER, parking: 'Level 2' })
    const first = await max.get(`/jobs/${job.id}/call-sheet/versions?limit=2`)
    expect(first.body).toEqual([
      { version: 3, published_at: '2027-02-02T09:00:00.000Z', published_by: 'Eva Stone', changes: 'Parking' },
      {
        version: 2,
        published_at: '2027-02-02T09:00:00.000Z',
        published_by: 'Max Reed',
        changes: 'Get-in on Monday 07:30 → 07:00',
      },
    ])
    const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!
    const last = await max.get(next)
    expect([last.body, last.headers.get('link')]).toEqual([
      [{ version: 1, published_at: '2027-02-01T12:00:00.000Z', published_by: 'Eva Stone', changes: '' }],
      null,
    ])
    const { body: second } = await eva.get(`/jobs/${job.id}/call-sheet/versions/2`)
    expect(second).toMatchObject({ version: 2, published_by: 'Max Reed', content: EARLIER, before: SHEET })
    expect((await eva.get(`/jobs/${job.id}/call-sheet/versions/1`)).body.before).toBeNull()
    expect((await eva.get(`/jobs/${job.id}/call-sheet/versions/4`)).body.detail).toBe(
      'There is no version 4 of this call sheet.',
    )
    expect((await ana.get(`/jobs/${job.id}/call-sheet/versions/1`)).status).toBe(403)
  })

  test('a repeat is no new version, and a project that is over takes none', async () => {
    const { world, eva, job } = await crew()
    await publish(eva, job.id, 1)
    expect((await publish(eva, job.id, 2)).body.detail).toBe('Nothing has changed since version 1.')
    world.setClock('2027-04-01T12:00:00Z')
    expect((await publish(eva, job.id, 2, EARLIER)).body.detail).toBe('This project is over.')
  })

  test.each([
    ['no venue', { venue: ' ' }, 'venue'],
    ['no times', { times: [] }, 'times'],
    ['a time without a word', { times: [{ ...TIMES.getIn, label: '' }] }, 'times.0.label'],
    ['an end before its beginning', { times: [{ ...TIMES.getIn, until: '2027-03-01T05:00:00Z' }] }, 'times.0.until'],
    ['another project’s role', { times: [{ ...TIMES.getIn, role_id: uuid() }] }, 'times.0.role_id'],
    ['a phone number that is none', { contact_phone: 'javascript:alert(1)' }, 'contact_phone'],
    ['a phone number of no country', { contact_phone: '+999 123 456 789' }, 'contact_phone'],
    ['a document that is not its own', { documents: [uuid()] }, 'documents.0'],
    ['an unknown field', { gate: '4' }, 'gate'],
  ])('%s is refused, and nothing is published', async (_what, fields, path) => {
    const { eva, job } = await crew()
    const { status, body } = await publish(eva, job.id, 1, fields)
    expect([status, (body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([422, path])
    expect((await eva.get(`/jobs/${job.id}/call-sheet`)).status).toBe(404)
  })

  test('a draft is the company’s, is not shown to the crew, and a colleague’s is not overwritten unseen', async () => {
    const { eva, max, ana, job } = await crew()
    const save = (person: Person, rev: number, fields: object) =>
      person.put(`/jobs/${job.id}/call-sheet/draft`, { ...SHEET, rev, venue: '', times: [], ...fields })
    const device = createDevice(max)
    await device.pullAll()
    expect((await save(eva, 0, { notes: 'Half' })).body.draft).toMatchObject({ rev: 1, saved_by: 'Eva Stone' })
    expect((await save(eva, 0, { notes: 'Half' })).body.draft.rev).toBe(1)
    await device.pullAll()
    expect(sheetOn(device)?.draft?.content?.notes).toBe('Half')
    expect((await ana.get(`/jobs/${job.id}/call-sheet`)).status).toBe(404)
    const stale = await save(max, 0, { notes: 'Other half' })
    expect(stale.status).toBe(409)
    expect(stale.body.detail).toBe('Eva Stone saved a draft at 12:00, after you began yours.')
    expect((await save(max, 1, { notes: 'Other half' })).body.draft.rev).toBe(2)
    await publish(eva, job.id, 1)
    expect((await eva.get(`/jobs/${job.id}/call-sheet`)).body.draft).toMatchObject({ rev: 3, content: null })
  })
})

describe('notified, reached, seen', () => {
  test('each state is shown when it is true, and not before; a new version starts over', async () => {
    const { world, eva, ana, job } = await crew()
    const [hers, boss] = [createDevice(ana), createDevice(eva)]
    await hers.pullAll()
    await publish(eva, job.id, 1)
    expect(await stateOf(eva, job.id, ana)).toMatchObject({ reached_version: 0, seen_version: 0, role_name: 'Rigger' })
    await eventually(async () => expect((await stateOf(eva, job.id, ana)).told_version).toBe(1))

    await hers.pull()
    // It has been sent; only the device's next pull shows that it is stored.
    expect((await stateOf(eva, job.id, ana)).reached_version).toBe(0)
    expect(sheetOn(hers)?.is_reached).toBe(false)
    await boss.pullAll()
    await hers.pull()
    expect((await stateOf(eva, job.id, ana)).reached_version).toBe(1)
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
    expect(await stateOf(eva, job.id, ana)).toMatchObject({ reached_version: 1, seen_version: 1 })
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 2 })
    await hers.pullAll()
    // The changes can still be read after the version was seen.
    expect(sheetOn(hers)).toMatchObject({ version: 2, seen_version: 2, before: { version: 1 } })
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    expect((await stateOf(eva, job.id, ana)).seen_version).toBe(2)
  })

  test('a device that starts over has nothing yet: it moves neither ‘reached’ nor ‘last reached’', async () => {
    const { world, eva, ana, job } = await crew()
    await publish(eva, job.id, 1)
    const hers = createDevice(ana)
    await hers.pullAll()
    await hers.pullAll()
    const before = await stateOf(eva, job.id, ana)
    expect(before).toMatchObject({ reached_version: 1, last_reached_at: '2027-02-01T12:00:00.000Z' })
    world.setClock('2027-02-01T13:00:00Z')
    await createDevice(ana).pullAll()
    expect(await stateOf(eva, job.id, ana)).toEqual(before)
  })

  test('‘last reached’ follows the device, to within five minutes', async () => {
    const { world, eva, ana, job } = await crew()
    const hers = createDevice(ana)
    await publish(eva, job.id, 1)
    await hers.pullAll()
    await hers.pull()
    const at = async (moment: string) => {
      world.setClock(moment)
      await hers.pull()
      return (await stateOf(eva, job.id, ana)).last_reached_at
    }
    expect(await at('2027-02-01T12:04:00Z')).toBe('2027-02-01T12:00:00.000Z')
    expect(await at('2027-02-01T12:06:00Z')).toBe('2027-02-01T12:06:00.000Z')
    await publish(eva, job.id, 2, EARLIER)
    world.setClock('2027-02-01T12:46:00Z')
    expect(await stateOf(eva, job.id, ana)).toMatchObject({
      reached_version: 1,
      last_reached_at: '2027-02-01T12:06:00.000Z',
    })
  })

  test('the crew is notified of each version once, even if it is published twice; mails follow the setting, and without them nobody counts as notified', async () => {
    const { world, eva, ana, job } = await crew()
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
    expect((await stateOf(eva, job.id, ben)).told_version).toBe(0)
    expect((await stateOf(eva, job.id, ana)).told_version).toBe(2)
  })

  test('a push accepted by its service counts as notified; a refused one does not', async () => {
    const { world, eva, ana, job } = await crew()
    await ana.put('/users/notification-settings', { email_application_updates: false })
    const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/ana')
    expect((await ana.post('/push/subscriptions', subscription)).status).toBe(201)
    const sent: string[] = []
    world.ctx.ports.push.send = async (_device, { notification }) => {
      sent.push(`${notification.title} ${notification.navigate}`)
      return sent.length === 1 ? { kind: 'refused', reason: 'too large' } : { kind: 'sent' }
    }
    const isQuiet = async () => expect(sent.length > 0 && (await waiting(world)) === 0).toBe(true)
    await publish(eva, job.id, 1)
    await eventually(isQuiet)
    expect((await stateOf(eva, job.id, ana)).told_version).toBe(0)
    await publish(eva, job.id, 2, EARLIER)
    await eventually(async () => expect((await stateOf(eva, job.id, ana)).told_version).toBe(2))
    expect(sent).toEqual([
      `Call sheet: Arena tour /call-sheet?job=${job.id}`,
      `Call sheet changed: Arena tour /call-sheet?job=${job.id}`,
    ])
  })

  test('push and mail of a new version begin with the changes since the last seen one, for the own role, in London’s time', async () => {
    const { world, eva, ana } = await crew()
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
      `Brightline Events has sent version ${version} of the call sheet. Open it and press Got it, so that they know you have it.`

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
      `Nothing that concerns your role has changed since version 3. ${ask(4)}`,
    )
  })

  test('a reminder is sent to people who have not seen it, once in ten minutes', async () => {
    const { world, eva, ana, job } = await crew()
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
    expect((await stateOf(eva, job.id, ana)).reminded_at).toBe('2027-02-01T12:10:00.000Z')
    await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
    world.setClock('2027-02-01T13:00:00Z')
    expect((await remind()).body.detail).toBe('They have seen version 1 already.')
    await ana.put(`/users/${eva.user.id}/block`)
    await publish(eva, job.id, 2, EARLIER)
    expect((await remind()).status).toBe(403)
  })
})

describe('who receives it', () => {
  test('somebody confirmed later receives the current version; a cancelled booking removes it and its documents at once', async () => {
    const { world, eva, ana, job, application: booking } = await crew()
    const { body: file } = await addSheetFile(world, eva, job.id)
    await publish(eva, job.id, 1, { documents: [file.id] })
    await publish(eva, job.id, 2, { ...EARLIER, documents: [file.id] })
    const ben = await createFreelancer(world)
    const his = createDevice(ben)
    const application = await applyFor(ben, job)
    await his.pullAll()
    expect(sheetOn(his)).toBeUndefined()
    expect((await openFile(world, ben, job.id, file.id)).status).toBe(404)
    await step(eva, application, 'accept')
    await his.pullAll()
    expect(sheetOn(his)).toMatchObject({ version: 2, seen_version: 0, before: null })
    await eventually(async () => expect(await mailsTo(world, ben)).toContain('Call sheet: Arena tour'))
    expect((await openFile(world, ben, job.id, file.id)).status).toBe(200)

    const hers = createDevice(ana)
    await hers.pullAll()
    const cancelled = await eva.post(`/jobs/${job.id}/applications/${booking.id}/cancel`, {
      reason: 'The show is off.',
    })
    expect(cancelled.status).toBe(200)
    await hers.pullAll()
    expect(sheetOn(hers)).toBeUndefined()
    expect((await openFile(world, ana, job.id, file.id)).status).toBe(404)
    expect((await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 2 })).status).toBe(404)
    const { crew: left } = (await eva.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body
    expect(left?.map(({ freelancer_id }) => freelancer_id)).toEqual([ben.user.id])
  })

  test("a new name appears on the company's call sheets, of the crew and of the publisher", async () => {
    const { eva, max, ana, job } = await crew()
    await publish(max, job.id, 1)
    const hers = createDevice(eva)
    await hers.pullAll()
    await ana.put('/users/profile', { full_name: 'Ana Beech' })
    await hers.pullAll()
    expect(sheetOn(hers)?.crew?.map(({ full_name }) => full_name)).toEqual(['Ana Beech'])
    await max.put('/users/profile', { full_name: 'Max Rush' })
    await hers.pullAll()
    expect(sheetOn(hers)?.published_by).toBe('Max Rush')
  })

  test('X7: a removed member loses it with the next request, and their device deletes it', async () => {
    const { world, eva, max, job } = await crew()
    const { body: file } = await addSheetFile(world, max, job.id)
    await publish(max, job.id, 1, { documents: [file.id] })
    const device = createDevice(max)
    await device.pullAll()
    expect(sheetOn(device)?.crew).toHaveLength(1)
    await eva.delete(`/companies/members/${max.user.id}`)
    await device.pullAll()
    expect(sheetOn(device)).toBeUndefined()
    const calls = [
      await max.get(`/jobs/${job.id}/call-sheet`),
      await publish(max, job.id, 2, EARLIER),
      await openFile(world, max, job.id, file.id),
      await addSheetFile(world, max, job.id),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await openFile(world, eva, job.id, file.id)).status).toBe(200)
  })
})

describe('documents', () => {
  test('are checked by their bytes, stored once per id, and served for download', async () => {
    const { world, eva, ana, job } = await crew()
    const id = uuid()
    const bytes = pdf({ words: 'Site map' })
    const added = await addSheetFile(world, eva, job.id, bytes, { id })
    expect([added.status, added.body]).toEqual([
      201,
      { id, name: 'site-map.pdf', type: 'application/pdf', size: bytes.length },
    ])
    expect((await addSheetFile(world, eva, job.id, bytes, { id })).status).toBe(200)
    expect((await addSheetFile(world, eva, job.id, pdf({ words: 'Another' }), { id })).status).toBe(409)
    const picture = await addSheetFile(world, eva, job.id, await photoWithPlace())
    expect([picture.status, picture.body.type]).toEqual([201, 'image/webp'])
    expect((await addSheetFile(world, eva, job.id, Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)

    // An added document is not published yet.
    await publish(eva, job.id, 1, { documents: [id] })
    expect((await openFile(world, ana, job.id, picture.body.id)).status).toBe(404)
    const opened = await openFile(world, ana, job.id, id)
    expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true])
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    const other = await post(eva, { title: 'Another rig' })
    expect((await openFile(world, eva, other.id, id)).status).toBe(404)
    await publish(eva, job.id, 2, { documents: [] })
    expect((await openFile(world, ana, job.id, id)).status).toBe(404)
  })
})
