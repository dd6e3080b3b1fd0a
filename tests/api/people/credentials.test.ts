import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { credentials } from '../../../server/db/schema/credentials.ts'
import { storeCredentialDecision } from '../../../server/people/credentials/credential-decisions.ts'
import { CREDENTIALS_MAX, DOCUMENT_BYTES_MAX } from '../../../shared/limits.ts'
import { documentOf, IPAF, pdf, sendCredential } from '../../support/factories/documents.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { keptIn } from '../../support/kept-files.ts'
import { createWorld } from '../../support/world.ts'

async function rigger() {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const send = (fields: Record<string, string | undefined> = {}, file?: Parameters<typeof sendCredential>[3]) =>
    sendCredential(world, person, fields, file)
  const edit = (
    id: string,
    fields: Record<string, string | undefined> = {},
    file: Parameters<typeof sendCredential>[3] = null,
  ) => sendCredential(world, person, fields, file, `/credentials/${id}`)
  const own = async () => (await person.get('/credentials')).body
  const rows = () => world.ctx.db.read.select().from(credentials).all()
  const kept = () => keptIn(world, 'documents')
  const judge = (
    id: string,
    decision: { verification: 'verified' } | { verification: 'refused'; refused_because: string },
  ) =>
    world.ctx.db.write(async (tx) => {
      const { version } = (await tx.select().from(credentials).where(eq(credentials.id, id)).get())!
      return await storeCredentialDecision(tx, world.ctx.now(), { id, version, ...decision })
    })
  return { world, person, send, edit, own, rows, kept, judge }
}

describe('a credential', () => {
  test('is added with its document, waits for verification, and reaches only its owner’s device', async () => {
    const { world, person, send, own } = await rigger()
    const device = createDevice(person)
    const boss = createDevice(await createEmployer(world))
    const document_id = uuid()
    const { status, body } = await send({ document_id, issued_on: '2023-04-01' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...IPAF,
      issued_on: '2023-04-01',
      document: { id: document_id, name: 'card.pdf', type: 'application/pdf', size: pdf().length },
      verification: 'waiting',
      refused_because: '',
    })
    expect(await own()).toEqual([body])
    await Promise.all([device.pullAll(), boss.pullAll()])
    expect(device.of('credential')).toEqual([body])
    expect(boss.of('credential')).toEqual([])
  })

  test('needs a name, an issuer and a document; number and dates may be left out', async () => {
    const { send, own } = await rigger()
    for (const field of ['name', 'issuer']) {
      for (const value of [undefined, '', '   ']) {
        const { status, body } = await send({ [field]: value })
        expect(status).toBe(400)
        expect(body.detail).toContain('Please fill in all required fields')
      }
    }
    expect((await send({}, null)).status).toBe(400)
    expect(await own()).toEqual([])
    const bare = await send({ number: undefined, expires_on: '' })
    expect(bare).toMatchObject({ status: 201, body: { number: '', issued_on: null, expires_on: null } })
  })

  test.each([
    ['no day', { expires_on: '31/03/2028' }],
    ['a day that is not', { expires_on: '2027-02-30' }],
    ['an end before the beginning', { issued_on: '2028-04-01' }],
    ['a field nobody knows', { verification: 'verified' }],
    ['an id that is none', { id: 'x' }],
    ['words without end', { number: 'x'.repeat(61) }],
  ])('with %s is refused, and nothing is stored', async (_what, fields) => {
    const { send, rows, kept } = await rigger()
    expect((await send(fields)).status).toBe(400)
    expect(await rows()).toEqual([])
    expect(kept()).toEqual([])
  })

  test('repeated with its id returns the same and is stored once; another body or person: 409 (O2, O3)', async () => {
    const { world, send, rows, kept } = await rigger()
    const id = uuid()
    const first = await send({ id })
    const again = await send({ id })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await send({ id, number: 'other' })).status).toBe(409)
    expect((await send({ id }, { bytes: pdf({ words: 'other' }) })).status).toBe(409)
    expect((await sendCredential(world, await createFreelancer(world), { id })).status).toBe(409)
    expect(await rows()).toHaveLength(1)
    expect(kept()).toHaveLength(1)
  })

  test('sent twice at the same moment is stored once, with one document', async () => {
    const { send, rows, kept } = await rigger()
    const id = uuid()
    const both = await Promise.all([send({ id }), send({ id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(both[0]!.body).toEqual(both[1]!.body)
    expect([(await rows()).length, kept().length]).toEqual([1, 1])
  })

  test('edited waits for verification again; a repeat changes nothing', async () => {
    const { send, edit, judge } = await rigger()
    const { body } = await send()
    await judge(body.id, { verification: 'verified' })
    const same = await edit(body.id, {}, { bytes: pdf() })
    expect(same).toMatchObject({ status: 200, body: { verification: 'verified', document: body.document } })
    const changed = await edit(body.id, { expires_on: '2033-03-31' })
    expect(changed.body).toMatchObject({ expires_on: '2033-03-31', verification: 'waiting', document: body.document })
  })

  test('with a replaced document waits again; the former one is deleted', async () => {
    const { world, person, send, edit, judge, kept } = await rigger()
    const { body } = await send()
    await judge(body.id, { verification: 'refused', refused_because: 'The card is not readable.' })
    const scan = pdf({ words: 'sharper' })
    const { body: replaced } = await edit(body.id, {}, { bytes: scan, name: 'scan.pdf' })
    expect(replaced).toMatchObject({ verification: 'waiting', refused_because: '', document: { name: 'scan.pdf' } })
    expect(replaced.document.id).not.toBe(body.document.id)
    expect((await documentOf(world, person, body.id)).bytes).toEqual(scan)
    expect(kept()).toHaveLength(1)
  })

  test('is deleted once, with its document; another’s, or an unknown one, is not found (X2)', async () => {
    const { world, person, send, edit, own, kept } = await rigger()
    const device = createDevice(person)
    const { body } = await send()
    await device.pullAll()
    const other = await createFreelancer(world)
    const path = `/credentials/${body.id}`
    expect((await other.delete(path)).status).toBe(404)
    expect((await sendCredential(world, other, {}, null, path)).status).toBe(404)
    expect((await person.delete(`/credentials/${uuid()}`)).status).toBe(404)
    expect(await own()).toHaveLength(1)
    for (let n = 0; n < 2; n++) expect((await person.delete(path)).status).toBe(204)
    expect([await own(), kept()]).toEqual([[], []])
    expect((await edit(body.id)).status).toBe(404)
    expect((await documentOf(world, person, body.id)).status).toBe(404)
    await device.pullAll()
    expect(device.of('credential')).toEqual([])
  })

  test(`is one of at most ${CREDENTIALS_MAX}`, async () => {
    const { send, rows } = await rigger()
    for (let n = 0; n < CREDENTIALS_MAX; n++) expect((await send({ name: `Ticket ${n}` })).status).toBe(201)
    expect((await send()).status).toBe(422)
    expect(await rows()).toHaveLength(CREDENTIALS_MAX)
  })

  test('requires a freelancer’s session', async () => {
    const { world } = await rigger()
    const boss = await createEmployer(world)
    for (const [person, status] of [
      [boss, 403],
      [null, 401],
    ] as const) {
      expect((await sendCredential(world, person)).status).toBe(status)
      expect((await sendCredential(world, person, {}, null, `/credentials/${uuid()}`)).status).toBe(status)
      expect((await world.call('DELETE', `/credentials/${uuid()}`, undefined, person?.token)).status).toBe(status)
      expect((await world.call('GET', '/credentials', undefined, person?.token)).status).toBe(status)
    }
  })
})

describe('a document', () => {
  test('that is a PDF is stored byte by byte and served for download, never executed (F4, F6)', async () => {
    const { world, person, send } = await rigger()
    const bytes = pdf({ size: 5000 })
    const { body } = await send({}, { bytes, name: '../../etc/my "IPAF"\r\ncard; é.html', type: 'text/html' })
    const { status, headers, bytes: served } = await documentOf(world, person, body.id)
    expect(status).toBe(200)
    expect(served).toEqual(bytes)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.document.name).toBe('my "IPAF"card; é.pdf')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''my%20%22IPAF%22card%3B%20%C3%A9.pdf")
  })

  test('that is a picture is re-encoded, without its GPS position (F5)', async () => {
    const { world, person, send } = await rigger()
    const large = await photoWithPlace({ width: 3000, height: 1500 })
    const { body } = await send({}, { bytes: large, name: 'card.jpg', type: 'image/jpeg' })
    expect(body.document).toMatchObject({ name: 'card.webp', type: 'image/webp' })
    const { bytes, headers } = await documentOf(world, person, body.id)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 })
    expect(bytes.includes('Canary phone')).toBe(false)
  })

  test('of 10 MB is accepted, of a byte more is not (F4)', async () => {
    const { send, kept } = await rigger()
    for (const size of [DOCUMENT_BYTES_MAX + 1, DOCUMENT_BYTES_MAX + 100_000]) {
      const { status, body } = await send({}, { bytes: pdf({ size }) })
      expect(status).toBe(413)
      expect(body.detail).toBe('File size must be less than 10MB')
    }
    expect(kept()).toEqual([])
    expect((await send({}, { bytes: pdf({ size: DOCUMENT_BYTES_MAX }) })).status).toBe(201)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a page with a PDF in it', '<html><script>alert(1)</script>%PDF-1.4 %%EOF', 415],
    ['a program', 'MZ\u0090\u0000', 415],
    ['words', 'not a document at all', 415],
    ['nothing', '', 415],
    ['a PDF in its first bytes only', '%PDF-1.4 <script>alert(1)</script>', 422],
    ['a JPEG in its first bytes only', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF<script>alert(1)</script>', 422],
  ])('that is %s is refused, whatever its name or type (F4)', async (_what, text, status) => {
    const { send, rows, kept } = await rigger()
    expect((await send({}, { bytes: Buffer.from(text, 'latin1') })).status).toBe(status)
    expect([await rows(), kept()]).toEqual([[], []])
  })

  test('that is a decompression bomb is refused (F5)', async () => {
    const { send, rows } = await rigger()
    expect((await send({}, { bytes: pixelBomb(9000), name: 'card.png' })).status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('a decision', () => {
  test('reaches its owner: on the device, by push and by mail; once', async () => {
    const { world, person, send, judge } = await rigger()
    const device = createDevice(person)
    const { body } = await send()
    const refusal = { verification: 'refused', refused_because: 'The card has expired.' } as const
    await judge(body.id, refusal)
    await judge(body.id, refusal)
    await device.pullAll()
    expect(device.of('credential')).toMatchObject([refusal])
    world.ctx.deliveries.wake()
    await expect
      .poll(async () => (await world.call<any[]>('GET', '/dev/outbox')).body)
      .toMatchObject([{ channel: 'mail', to: person.user.email, subject: 'IPAF PAL card was not accepted' }])
  })

  test('about an earlier version is refused', async () => {
    const { world, send, edit } = await rigger()
    const { body } = await send()
    await edit(body.id, { number: 'PAL7654321' })
    const late = world.ctx.db.write((tx) =>
      storeCredentialDecision(tx, world.ctx.now(), { id: body.id, version: 1, verification: 'verified' }),
    )
    await expect(late).rejects.toThrow('changed since you opened it')
  })
})
