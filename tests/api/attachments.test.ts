import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sweepDocuments } from '../../server/credentials/sweep-documents.ts'
import { sweepAttachments } from '../../server/messages/sweep-attachments.ts'
import { ATTACHMENT_MAX, ATTACHMENTS_PER_DAY } from '../../shared/limits.ts'
import { attach, idIn, openAttachment } from '../support/attachments.ts'
import { pdf } from '../support/documents.ts'
import { createEmployer, createFreelancer, type Person } from '../support/people.ts'
import { photoWithPlace } from '../support/photos.ts'
import { createWorld } from '../support/world.ts'

async function people() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { world, ana, eva }
}
const write = (from: Person, to: Person, more: object) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, ...more })

test('a message may be an attachment alone; both see its name, and open the very bytes', async () => {
  const { world, ana, eva } = await people()
  const bytes = pdf({ size: 200_000 })
  const { status, body: rider } = await attach(world, ana, { bytes, name: '../lift plan.pdf' })
  expect(status).toBe(201)
  expect(rider.attachment_name).toBe('lift plan.pdf')
  const sent = await write(ana, eva, { content: '', ...rider })
  expect(sent.status).toBe(201)
  expect(sent.body.message).toMatchObject({ content: '', ...rider })
  const [talk] = (await eva.get('/messages/conversations')).body
  expect(talk).toMatchObject({ last_message: 'lift plan.pdf', unread_count: 1 })
  const [message] = (await eva.get(`/messages/conversation/${talk.conversation_id}`)).body
  for (const person of [ana, eva]) {
    const opened = await openAttachment(world, person, message.attachment_url)
    expect(opened.bytes.equals(bytes)).toBe(true)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('X4: to a stranger an attachment is not there, before it is sent to nobody but its sender', async () => {
  const { world, ana, eva } = await people()
  const stranger = await createFreelancer(world)
  const { body: rider } = await attach(world, ana)
  const statuses = async () => {
    const all = [ana, eva, stranger, null].map((person) => openAttachment(world, person, rider.attachment_url))
    return (await Promise.all(all)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 404, 404, 401])
  await write(ana, eva, rider)
  expect(await statuses()).toEqual([200, 200, 404, 401])
})

test('X4: an address that was not given to the sender is refused with 400, and so is one that was sent before', async () => {
  const { world, ana, eva } = await people()
  const { body: hers } = await attach(world, eva)
  const { body: mine } = await attach(world, ana)
  const wrong = [
    hers.attachment_url,
    'https://example.com/a.png',
    '/api/messages/attachments/',
    `/api/messages/attachments/${uuid()}`,
  ]
  const answers = await Promise.all(wrong.map((attachment_url) => write(ana, eva, { content: 'x', attachment_url })))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1)
  expect((await eva.get('/messages/conversations')).body).toEqual([])
  expect((await write(ana, eva, mine)).status).toBe(201)
  expect((await write(ana, eva, mine)).status).toBe(400)
  expect((await write(ana, eva, { content: ' ', attachment_url: '' })).status).toBe(422)
})

test('O2, O3: a repeat of upload and message answers as the first time; another file or another attachment is a conflict', async () => {
  const { world, ana, eva } = await people()
  const bytes = pdf()
  const [file, id] = [uuid(), uuid()]
  const first = await attach(world, ana, { bytes }, file)
  const sent = await write(ana, eva, { id, ...first.body })
  const again = await attach(world, ana, { bytes }, file)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect((await attach(world, ana, { bytes: pdf({ words: 'other' }) }, file)).status).toBe(409)
  expect((await attach(world, eva, { bytes }, file)).status).toBe(409)
  expect(readdirSync(join(world.folder, 'documents'))).toHaveLength(1)

  const repeat = await write(ana, eva, { id, ...first.body })
  expect([repeat.status, repeat.body]).toEqual([200, sent.body])
  const { body: other } = await attach(world, ana)
  expect((await write(ana, eva, { id, ...other })).status).toBe(409)
  expect((await write(ana, eva, { id, content: 'x' })).status).toBe(409)
})

test('F4, F5: 10 MB + 1, an SVG and a page are refused; of a photo nothing but its pixels is kept', async () => {
  const { world, ana } = await people()
  const refusals = [
    await attach(world, ana, { bytes: pdf({ size: ATTACHMENT_MAX + 1 }) }),
    await attach(world, ana, { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') }),
    await attach(world, ana, { bytes: Buffer.from('<html><script>alert(1)</script>'), name: 'a.pdf' }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([413, 415, 415])
  expect(refusals[0]!.body.detail).toBe('File size must be less than 10MB')
  expect((await attach(world, ana, { bytes: pdf({ size: ATTACHMENT_MAX }) })).status).toBe(201)
  const { body } = await attach(world, ana, { bytes: await photoWithPlace(), name: 'stage.jpg', type: 'image/jpeg' })
  expect(body.attachment_name).toBe('stage.webp')
  const { exif, format } = await sharp((await openAttachment(world, ana, body.attachment_url)).bytes).metadata()
  expect([exif, format]).toEqual([undefined, 'webp'])
})

test('so many uploads in a day; what is never sent goes after a month, what was sent stays', async () => {
  const { world, ana, eva } = await people()
  const { body: sent } = await attach(world, ana)
  await write(ana, eva, sent)
  const { body: unsent } = await attach(world, ana)
  await world.ctx.db.write((tx) => {
    const copy = tx.$client.prepare(
      `insert into attachments select ?, user_id, null, 'none', document_name, document_type, 1, '', created_at from attachments where id = ?`,
    )
    for (let n = 2; n < ATTACHMENTS_PER_DAY; n++) copy.run(uuid(), idIn(unsent))
  })
  expect((await attach(world, ana)).status).toBe(429)
  expect((await attach(world, eva)).status).toBe(201)

  world.setClock(new Date(Date.now() + 31 * 86_400_000))
  await sweepAttachments(world.ctx)
  await sweepDocuments(world.ctx)
  expect(readdirSync(join(world.folder, 'documents'))).toHaveLength(1)
  world.setClock(null)
  expect((await openAttachment(world, eva, sent.attachment_url)).status).toBe(200)
  expect((await openAttachment(world, ana, unsent.attachment_url)).status).toBe(404)
  expect((await attach(world, ana)).status).toBe(201)
})

test('D3: no room on the disk for the file: a clean answer, nothing is kept, and with room again it goes', async () => {
  const { world, ana } = await people()
  const { documents } = world.ctx.ports
  const { save } = documents
  documents.save = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const id = uuid()
  const refused = await attach(world, ana, { bytes: pdf({ words: 'plan' }) }, id)
  expect(refused.status).toBe(507)
  world.errors.length = 0
  expect(refused.body.detail).toBe('There is no room left on the server. Nothing was saved; please try again later.')
  documents.save = save
  expect((await attach(world, ana, { bytes: pdf({ words: 'plan' }) }, id)).status).toBe(201)
})
