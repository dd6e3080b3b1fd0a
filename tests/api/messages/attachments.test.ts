import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sweepAttachments, sweepDocuments } from '../../../server/app/sweep-files.ts'
import { unavailable } from '../../../server/errors.ts'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_PER_DAY } from '../../../shared/limits.ts'
import { RUNNING_NAMES } from '../../support/running-names.ts'
import { attach, idIn, openAttachment, safariNote } from '../../support/factories/attachments.ts'
import { pdf } from '../../support/factories/documents.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { keptIn } from '../../support/kept-files.ts'
import { createWorld } from '../../support/world.ts'

async function people() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { world, ana, eva }
}
const write = (from: Person, to: Person, more: object) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, ...more })

test('a message may be only an attachment; both see its name, and download the same bytes', async () => {
  const { world, ana, eva } = await people()
  const bytes = pdf({ size: 200_000 })
  const { status, body: rider } = await attach(world, ana, { bytes, name: '../lift plan.pdf' })
  expect(status).toBe(201)
  expect(rider.attachment_name).toBe('lift plan.pdf')
  const sent = await write(ana, eva, { content: '', ...rider })
  expect(sent.status).toBe(201)
  expect(sent.body.message).toMatchObject({ content: '', ...rider })
  const [conversation] = (await eva.get('/messages/conversations')).body
  expect(conversation).toMatchObject({ last_message: 'lift plan.pdf', unread_count: 1 })
  const [message] = (await eva.get(`/messages/conversation/${conversation.conversation_id}`)).body
  const { body: picture } = await attach(world, ana, { bytes: await photoWithPlace(), name: 'IMG_2041.jpg' })
  await write(ana, eva, { content: '', ...picture })
  expect((await eva.get('/messages/conversations')).body[0].last_message).toBe('Photo')
  for (const person of [ana, eva]) {
    const opened = await openAttachment(world, person, message.attachment_url)
    expect(opened.bytes.equals(bytes)).toBe(true)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('X4: for strangers an attachment does not exist; before it is sent, for everybody but its sender', async () => {
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

test('X4: an address that was not returned to the sender is refused with 400, and so is one that was sent before', async () => {
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

test('O2, O3: a repeat of upload and message returns the first answer; another file or another attachment is a conflict', async () => {
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
  expect(keptIn(world, 'documents')).toHaveLength(1)

  const repeat = await write(ana, eva, { id, ...first.body })
  expect([repeat.status, repeat.body]).toEqual([200, sent.body])
  const { body: other } = await attach(world, ana)
  expect((await write(ana, eva, { id, ...other })).status).toBe(409)
  expect((await write(ana, eva, { id, content: 'x' })).status).toBe(409)
})

/** Their first bytes, as MediaRecorder writes them. */
const sounds = {
  ogg: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(40)]),
  m4a: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A \0\0\0\0M4A mp42'), Buffer.alloc(40)]),
  webm: Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), Buffer.alloc(40)]),
}

test('any file is accepted, returned byte by byte under its own name, for download and never executed', async () => {
  const { world, ana } = await people()
  const photo = await photoWithPlace()
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('/*<html><script>alert(1)</script>*/')])
  const files = [
    { name: 'Bühne 3 (final).dwg', bytes: randomBytes(5_000), as: 'application/octet-stream' },
    { name: 'stage.jpg', bytes: photo, as: 'image/jpeg' },
    { name: 'rider.pdf', bytes: pdf(), as: 'application/pdf' },
    { name: 'damaged.pdf', bytes: Buffer.from('%PDF-1.4 and no end'), as: 'application/pdf' },
    { name: 'cues.txt', bytes: Buffer.from('Cue 1: <b>go</b>\n'), as: 'application/octet-stream' },
    {
      name: 'patch.xml',
      bytes: Buffer.from('<?xml version="1.0"?><patch><dmx>1</dmx></patch>'),
      as: 'application/octet-stream',
    },
    { name: 'loop.gif', bytes: gif, as: 'image/gif' },
    { name: 'Voice note, 4 s.ogg', bytes: sounds.ogg, as: 'audio/ogg' },
    { name: 'Voice note, 4 s.m4a', bytes: sounds.m4a, as: 'audio/mp4' },
    { name: 'Voice note, 4 s.weba', bytes: sounds.webm, as: 'audio/webm' },
    { name: 'Voice note, 2 s.m4a', bytes: await safariNote(), as: 'audio/mp4' },
    { name: 'Load-in.mp4', bytes: await safariNote(), as: 'video/mp4' },
    { name: 'Load-in.webm', bytes: sounds.webm, as: 'video/webm' },
    { name: 'Voice note, 4 s.weba', bytes: gif, as: 'image/gif' },
    { name: 'Voice note, 5 s.m4a', bytes: Buffer.from('no sound'), as: 'application/octet-stream' },
    { name: 'empty', bytes: Buffer.alloc(0), as: 'application/octet-stream' },
    { name: 'no words', bytes: pdf({ size: ATTACHMENT_BYTES_MAX }), as: 'application/pdf' },
  ]
  for (const { name, bytes, as } of files) {
    const { status, body } = await attach(world, ana, { bytes, name, type: 'text/html' })
    expect([status, body.attachment_name]).toEqual([201, name])
    const opened = await openAttachment(world, ana, body.attachment_url)
    expect(opened.bytes.equals(bytes), name).toBe(true)
    expect(opened.headers.get('content-type'), name).toBe(as)
    expect(opened.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${rfc8187(name)}`)
    expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('F6: a long name keeps its ending, and no character makes another one be read', async () => {
  const { world, ana } = await people()
  const nameOf = async (name: string) => {
    const { status, body } = await attach(world, ana, { bytes: pdf(), name })
    return status === 201 ? body.attachment_name : status
  }
  expect(await nameOf(`${'a'.repeat(130)}.pdf`)).toBe(`${'a'.repeat(116)}.pdf`)
  expect(await nameOf(`${'a'.repeat(115)}${'🎪'.repeat(9)}.pdf`)).toBe(`${'a'.repeat(115)}.pdf`)
  expect(await nameOf(`${'a'.repeat(117)}.exe`)).toBe(415)
  expect(await nameOf('stage\u202efdp.docx')).toBe('stagefdp.docx')
})

test('F4: 10 MB + 1, and what would run when opened, by its bytes or by its name, are refused and not stored', async () => {
  const { world, ana } = await people()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
  const refused: [string, string | Buffer][] = [
    ['a.pdf', '<html><script>alert(1)</script>'],
    ['a.txt', '\n\t <!DOCTYPE html><p>'],
    ['a.jpg', '<!-- a --><!-- b -->\n<body onload=x>'],
    ['a.dat', Buffer.from('\ufeff<script>', 'utf16le')],
    ['a.svg', svg],
    ['a.png', svg],
    ['a.xml', `<?xml version="1.0"?>\n<!-- by hand -->\n${svg}`],
    ['a.xml', '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"></h:html>'],
    ...['c.settingcontent-ms', 'd.mobileconfig', 'e.one', 'f.xll', 'g.vhdx', 'k.iqy', 'l.msc', 'm.inf', 'n.img'].map(
      ofWords,
    ),
    ...RUNNING_NAMES.map(ofWords),
    ['run.js', 'alert(1)'],
    ['tool.pdf', Buffer.concat([Buffer.from('MZ'), randomBytes(200)])],
    ['tool', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])],
  ]
  for (const [name, words] of refused) {
    const { status, body } = await attach(world, ana, { bytes: Buffer.from(words), name })
    expect([status, body.detail], name).toEqual([415, expect.stringContaining('cannot be sent')])
  }
  const large = await attach(world, ana, { bytes: pdf({ size: ATTACHMENT_BYTES_MAX + 1 }) })
  expect([large.status, large.body.detail]).toEqual([413, 'File size must be less than 10MB'])
  expect(keptIn(world, 'documents')).toEqual([])
})

test('F5: a picture has a thumbnail, of its pixels only, for the same people; it is deleted with the picture', async () => {
  const { world, ana, eva } = await people()
  const stranger = await createFreelancer(world)
  const photo = await photoWithPlace({ width: 1200, height: 900 })
  const { body } = await attach(world, ana, { bytes: photo, name: 'stage.jpg' })
  const small = `${body.attachment_url}/thumbnail`
  expect((await openAttachment(world, eva, small)).status).toBe(404)
  await write(ana, eva, body)
  const { bytes, headers, status } = await openAttachment(world, eva, small)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([480, 360, undefined])
  expect((await openAttachment(world, stranger, small)).status).toBe(404)
  const { body: plan } = await attach(world, ana)
  expect((await openAttachment(world, ana, `${plan.attachment_url}/thumbnail`)).status).toBe(404)
  // A decompression bomb is stored like any file, since attachments are not decoded.
  const bomb = await attach(world, ana, { bytes: pixelBomb(30_000), name: 'bomb.png' })
  expect([bomb.status, (await openAttachment(world, ana, `${bomb.body.attachment_url}/thumbnail`)).status]).toEqual([
    201, 404,
  ])

  const { body: unsent } = await attach(world, ana, { bytes: photo, name: 'other.jpg' })
  const names = () => keptIn(world, 'documents')
  const before = names().length
  world.setClock(new Date(Date.now() + 31 * 86_400_000))
  await sweepAttachments(world.ctx)
  await sweepDocuments(world.ctx)
  expect(before - names().length).toBe(4)
  world.setClock(null)
  expect((await openAttachment(world, eva, small)).status).toBe(200)
  expect((await openAttachment(world, ana, unsent.attachment_url)).status).toBe(404)
})

const rfc8187 = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)

test('uploads are limited per day; unsent ones are deleted after a month, sent ones stay', async () => {
  const { world, ana, eva } = await people()
  const { body: sent } = await attach(world, ana)
  await write(ana, eva, sent)
  const { body: unsent } = await attach(world, ana)
  await world.ctx.db.write(async (tx) => {
    const copy = tx.$client.prepare(
      `insert into attachments select ?, user_id, null, 'none', document_name, document_type, 1, '', created_at from attachments where id = ?`,
    )
    for (let n = 2; n < ATTACHMENTS_PER_DAY; n++) await copy.run(uuid(), idIn(unsent))
  })
  expect((await attach(world, ana)).status).toBe(429)
  expect((await attach(world, eva)).status).toBe(201)

  world.setClock(new Date(Date.now() + 31 * 86_400_000))
  await sweepAttachments(world.ctx)
  await sweepDocuments(world.ctx)
  expect(keptIn(world, 'documents')).toHaveLength(1)
  world.setClock(null)
  expect((await openAttachment(world, eva, sent.attachment_url)).status).toBe(200)
  expect((await openAttachment(world, ana, unsent.attachment_url)).status).toBe(404)
  expect((await attach(world, ana)).status).toBe(201)
})

test('C5: the database is lost after the commit: the repeat finds the row, and its file', async () => {
  const { world, ana } = await people()
  const id = uuid()
  const { writeByRow } = world.ctx.db
  world.ctx.db.writeByRow = async (work) => {
    world.ctx.db.writeByRow = writeByRow
    await writeByRow(work)
    throw unavailable('The database cannot be reached just now.')
  }
  expect((await attach(world, ana, undefined, id)).status).toBe(503)
  const again = await attach(world, ana, undefined, id)
  expect(again.status).toBe(200)
  expect((await openAttachment(world, ana, again.body.attachment_url)).bytes.equals(pdf())).toBe(true)
})

test('D3: no disk space for the file: a clean error, nothing is stored, and with space again it works', async () => {
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

const ofWords = (name: string): [string, string] => [name, 'plain words']
