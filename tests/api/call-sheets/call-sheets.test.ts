import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CallSheet, SheetVersion } from '../../../shared/call-sheets/call-sheets.ts'
import { SHEET_HOSPITAL_MAX } from '../../../shared/limits.ts'
import { addSheetFile, EARLIER, publish, SHEET, TIMES } from '../../support/factories/call-sheets.ts'
import { pdf } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, post, step } from '../../support/factories/jobs.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import type { World } from '../../support/world.ts'
import { bookedCrew, confirm, sheetOn } from '../../support/factories/call-sheet-crew.ts'
import { mailsTo } from '../../support/stored.ts'

const openFile = async (world: World, person: Person, jobId: string, id: string) => {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await world.app.request(`/api/jobs/${jobId}/call-sheet/documents/${id}`, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('versions', () => {
  test('each is published once and immutable; the crew and the company have the last', async () => {
    const { eva, ana, job } = await bookedCrew()
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

  test('what the plan said is kept for the company, not told to the crew, and is no change by itself', async () => {
    const { eva, ana, job } = await bookedCrew()
    const plan = [{ ...TIMES.getIn, until: TIMES.getIn.at, role_id: job.roles[0]!.id }].map(
      ({ id, at, until, role_id }) => ({ id, at, until, role_id }),
    )
    expect((await publish(eva, job.id, 1, { plan })).body.content?.plan).toEqual(plan)
    expect((await ana.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body.content).not.toHaveProperty('plan')
    expect((await publish(eva, job.id, 2)).status).toBe(409)
    const broken = await publish(eva, job.id, 2, { ...EARLIER, plan: [{ ...plan[0], at: 'soon' }] })
    expect(broken.status).toBe(422)
  })

  test('gate, nearest A&E and first aid are kept; a device that does not know them does not erase them, an empty text does', async () => {
    const { eva, ana, job } = await bookedCrew()
    const fields = { gate: 'Gate 4', nearest_ae: 'Royal Infirmary\nM13 9WL', first_aid: 'Medic by dock B' }
    const { rev } = (await publish(eva, job.id, 1, fields)).body.draft!
    expect((await ana.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body.content).toMatchObject(fields)
    const draft = { ...SHEET, ...EARLIER, rev, gate: 'Gate 5' }
    expect((await eva.put(`/jobs/${job.id}/call-sheet/draft`, draft)).status).toBe(200)
    const { body: second } = await publish(eva, job.id, 2, EARLIER)
    expect(second.content).toMatchObject({ ...fields, gate: 'Gate 5' })
    expect((await publish(eva, job.id, 3, { ...EARLIER, gate: 'Gate 5' })).status).toBe(409)
    const { body: third } = await publish(eva, job.id, 3, { ...EARLIER, gate: '', first_aid: '' })
    expect(third.content).toMatchObject({ nearest_ae: fields.nearest_ae })
    expect(third.content).not.toHaveProperty('gate')
    const [version] = (await eva.get<SheetVersion[]>(`/jobs/${job.id}/call-sheet/versions`)).body
    expect(version!.changes).toBe('Gate; first aid')
    const long = await publish(eva, job.id, 4, { nearest_ae: 'x'.repeat(SHEET_HOSPITAL_MAX + 1) })
    expect(long.status).toBe(422)
  })

  test('two members at once: the second learns who was first, and nothing of theirs is lost or overwritten', async () => {
    const { eva, max, job } = await bookedCrew()
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
    const { world, eva, max, ana, job } = await bookedCrew()
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
    const { world, eva, job } = await bookedCrew()
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
    ['an unknown field', { weather: 'dry' }, 'weather'],
  ])('%s is refused, and nothing is published', async (_what, fields, path) => {
    const { eva, job } = await bookedCrew()
    const { status, body } = await publish(eva, job.id, 1, fields)
    expect([status, (body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([422, path])
    expect((await eva.get(`/jobs/${job.id}/call-sheet`)).status).toBe(404)
  })

  test('a draft is the company’s, is not shown to the crew, and a colleague’s is not overwritten unseen', async () => {
    const { eva, max, ana, job } = await bookedCrew()
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
    expect(stale.body.detail).toBe('Eva Stone saved a draft at 12:00, after you began.')
    expect((await save(max, 1, { notes: 'Other half' })).body.draft.rev).toBe(2)
    await publish(eva, job.id, 1)
    expect((await eva.get(`/jobs/${job.id}/call-sheet`)).body.draft).toMatchObject({ rev: 3, content: null })
  })
})

describe('who receives it', () => {
  test('somebody confirmed later receives the current version; a cancelled booking removes it and its documents at once', async () => {
    const { world, eva, ana, job, application: booking } = await bookedCrew()
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
    const { eva, max, ana, job } = await bookedCrew()
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

  test('the crew sees who else is on the job, by name and role only; who leaves is gone from everybody’s', async () => {
    const { world, eva, ana, job } = await bookedCrew()
    await publish(eva, job.id, 1)
    const hers = createDevice(ana)
    await hers.pullAll()
    expect(sheetOn(hers)?.mates).toEqual([])
    const ben = await createFreelancer(world, { full_name: 'Ben Ash' })
    const application = await confirm(eva, ben, job)
    await hers.pullAll()
    expect(sheetOn(hers)?.mates).toEqual([{ id: ben.user.id, full_name: 'Ben Ash', role_name: 'Rigger' }])
    const his = createDevice(ben)
    await his.pullAll()
    expect(sheetOn(his)?.mates?.map(({ full_name }) => full_name)).toEqual(['Ana Birch'])
    expect((await eva.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body.mates).toBeUndefined()

    await ben.put('/users/profile', { full_name: 'Ben Oak' })
    await hers.pullAll()
    expect(sheetOn(hers)?.mates?.map(({ full_name }) => full_name)).toEqual(['Ben Oak'])
    await step(eva, application, 'cancel', { reason: 'One fewer.' })
    await hers.pullAll()
    expect(sheetOn(hers)?.mates).toEqual([])
  })

  test('X7: a removed member loses it with the next request, and their device deletes it', async () => {
    const { world, eva, max, job } = await bookedCrew()
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
    const { world, eva, ana, job } = await bookedCrew()
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
