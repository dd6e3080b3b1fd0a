import { beforeEach, expect, test } from 'vitest'
import { deleteShare, keepShareText, sendShare, shareAsCredential } from '../../../../client/offline/outbox/shares.ts'
import { readDraftText } from '../../../../client/offline/store/drafts.ts'
import { keepShare, type ReceivedShare } from '../../../../client/offline/store/share-rows.ts'
import { openTab } from '../../support/test-device.ts'

const ZOE = { recipient_id: 'zoe', recipient_name: 'Zoe', job_id: null, job_title: 'Direct Message', content: 'Hello' }
const photo = (size = 10) => new File([new Uint8Array(size)], 'rig.jpg', { type: 'image/jpeg' })
const photos = (count: number, size?: number) => Array.from({ length: count }, () => photo(size))

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab({ fetch })
})

async function shared(files: File[], text = ''): Promise<ReceivedShare> {
  const kept = await keepShare({ text, files }, tab.device)
  if (typeof kept === 'string') throw new Error(kept)
  return JSON.parse((await tab.db.drafts.get(`share:${kept.id}`))!.value)
}
const counts = async () => ({ drafts: await tab.db.drafts.count(), documents: await tab.db.documents.count() })

test('each file is a message, the words are with the first; sent twice, it leaves once', async () => {
  const share = await shared(photos(3))
  expect(await Promise.all([sendShare(share, ZOE, tab.device), sendShare(share, ZOE, tab.device)])).toContain(null)
  const sent = await tab.db.outbox.orderBy('position').toArray()
  expect(sent.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => ['attachment', 'message']).flat())
  expect((await tab.db.messages.toArray()).map(({ content }) => content).toSorted()).toEqual(['', '', 'Hello'])
  expect(await counts()).toEqual({ drafts: 0, documents: 3 })
})

test.each([
  ['many', photos(11)],
  ['large', photos(4, 8_000_000)],
  ['large', photos(1, 10_485_761)],
  ['runs', [photo(), new File(['x'], 'report.pdf.exe')]],
  ['empty', []],
] as const)('one that is %s is refused, and nothing of it is kept', async (why, files) => {
  await shared(photos(1))
  expect(await keepShare({ text: '', files: [...files] }, tab.device)).toBe(why)
  expect(await counts()).toEqual({ drafts: 1, documents: 1 })
})

test('five wait at most: the oldest that nobody has begun makes room, with its files, and it is said', async () => {
  const first = await shared(photos(1), 'Mine')
  await keepShareText(first, 'Mine, for Zoe', tab.device)
  const second = await shared(photos(2))
  for (let n = 0; n < 3; n++) await shared([], 'A link')
  expect(await keepShare({ text: 'One more', files: photos(1) }, tab.device)).toMatchObject({ madeRoom: true })
  expect(await tab.db.drafts.get(`share:${second.id}`)).toBeUndefined()
  expect(await counts()).toEqual({ drafts: 5, documents: 2 })

  // However many a page posts, what was begun stays, and what is shared last is there.
  for (let n = 0; n < 20; n++) await shared([], 'Spam')
  const own = await shared(photos(1), 'The gate')
  expect(JSON.parse((await tab.db.drafts.get(`share:${first.id}`))!.value)).toMatchObject({ text: 'Mine, for Zoe' })
  expect(await tab.db.drafts.get(`share:${own.id}`)).toBeDefined()
  expect(await counts()).toEqual({ drafts: 5, documents: 2 })
})

test('five that were begun are refused another, and stay', async () => {
  for (let n = 0; n < 5; n++) await keepShareText(await shared([], 'A link'), 'A link, and more', tab.device)
  expect(await keepShare({ text: 'One more', files: photos(1) }, tab.device)).toBe('waiting')
  expect(await counts()).toEqual({ drafts: 5, documents: 0 })
})

test('deleted, it goes with its files; one that was sent keeps them', async () => {
  const [deleted, sent] = [await shared(photos(2)), await shared(photos(1))]
  await deleteShare(deleted, tab.device)
  await sendShare(sent, ZOE, tab.device)
  await deleteShare(sent, tab.device)
  expect(await counts()).toEqual({ drafts: 0, documents: 1 })
})

test('as a credential it is the document of the draft, unless that has one', async () => {
  const [first, second] = [await shared(photos(1)), await shared(photos(1))]
  expect(await shareAsCredential(first, tab.device)).toBe(true)
  expect(JSON.parse(await readDraftText(tab.device, 'credential:new'))).toEqual({
    document: { id: first.files[0]!.id, name: 'rig.jpg' },
  })
  expect(await shareAsCredential(second, tab.device)).toBe(false)
  expect(await counts()).toEqual({ drafts: 2, documents: 2 })
})
