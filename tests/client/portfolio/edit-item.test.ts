import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { replaceDraft, readDraftText } from '../../../client/offline/store/drafts.ts'
import type { LocalApplication } from '../../../client/offline/store/rows.ts'
import { queueApplication } from '../../../client/offline/outbox/kinds/application.ts'
import { queueCancellation, cancellationDraftKey } from '../../../client/offline/outbox/kinds/booking.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { canEdit, editItem } from '../../../client/outbox/edit-item.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

function setUp() {
  const server = createFakeServer()
  const { device, db } = openTab({ fetch: server.fetch })
  const to = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  return {
    device,
    db,
    write: (content: string) => sendMessage({ ...to, content }, device),
    first: async () => (await db.outbox.orderBy('position').first())!,
  }
}

test('a message becomes a draft again, before what is being written there', async () => {
  const { device, db, write, first } = setUp()
  await write('Load-in at six')
  await replaceDraft(device, 'message:ann', 'And bring gloves')
  expect(await editItem(await first(), device)).toBe('/messages?conversation=new_ann')
  expect(await readDraftText(device, 'message:ann')).toBe('Load-in at six\nAnd bring gloves')
  expect(await db.outbox.count()).toBe(0)
})

test('one that was sent meanwhile leaves the draft unchanged', async () => {
  const { device, write, first } = setUp()
  await write('Load-in at six')
  const item = await first()
  await replaceDraft(device, 'message:ann', 'And bring gloves')
  await drainAllQueues(device)
  expect(await editItem(item, device)).toBeNull()
  expect(await readDraftText(device, 'message:ann')).toBe('And bring gloves')
})

test('an application becomes a draft again, before what is being written there; without the job on the device it stays in the outbox with its text', async () => {
  const { device, db, first } = setUp()
  const job = { id: 'j1', title: 'Arena rig', employer_id: 'ann' } as Job
  await queueApplication({ job, message: 'I have my own harness' }, device)
  const item = await first()
  expect(await canEdit(db, item)).toBe(false)
  expect(await editItem(item, device)).toBeNull()
  expect(await first()).toMatchObject({ text: 'I have my own harness' })
  await db.jobs.put(job)
  await replaceDraft(device, 'application:j1', JSON.stringify({ message: 'And my own van', job_role_id: 'r2' }))
  expect(await editItem(item, device)).toBe('/?apply=j1')
  expect(JSON.parse(await readDraftText(device, 'application:j1'))).toEqual({
    message: 'I have my own harness\nAnd my own van',
    job_role_id: '',
  })
})

test('an application made twice before it is sent is one', async () => {
  const { device, db } = setUp()
  const job = { id: 'j1', title: 'Arena rig', employer_id: 'ann' } as Job
  const sent = await Promise.all([1, 2].map(() => queueApplication({ job, message: 'I have my own harness' }, device)))
  expect(sent[0]).toEqual(sent[1])
  expect(await db.outbox.count()).toBe(1)
  expect(await db.applications.count()).toBe(1)
})

test('an application for a job that is not listed any more is not edited: it stays in the outbox with its text, and the draft unchanged', async () => {
  const { device, db, first } = setUp()
  const job = { id: 'j1', title: 'Arena rig', employer_id: 'ann' } as Job
  await db.jobs.put(job)
  await queueApplication({ job, message: 'I have my own harness' }, device)
  const item = await first()
  expect(await canEdit(db, item)).toBe(true)
  await applySyncPage(db, page([change.removal('job', 'j1')]), 0)
  await replaceDraft(device, 'application:j1', 'Half')
  expect(await canEdit(db, item)).toBe(false)
  expect(await editItem(item, device)).toBeNull()
  expect(await first()).toMatchObject({ id: item.id, text: 'I have my own harness' })
  expect(await readDraftText(device, 'application:j1')).toBe('Half')
})

test('a cancellation becomes a draft again while the booking stands; otherwise the item keeps its text', async () => {
  const { device, db, first } = setUp()
  const job = { id: 'j1', title: 'Arena rig', employer_id: 'ann', date_end: '2099-01-01T10:00:00Z' } as Job
  const booking = { id: 'a1', job_id: 'j1', status: 'accepted' } as LocalApplication
  await db.jobs.put(job)
  await db.applications.put({ ...booking, status: 'cancelled' })
  const cancel = () => queueCancellation({ job, application_id: 'a1', reason: 'A broken wrist' }, device)
  await cancel()
  expect(await canEdit(db, await first())).toBe(false)
  expect(await editItem(await first(), device)).toBeNull()
  await db.applications.put(booking)
  await db.jobs.update('j1', { date_end: '2020-01-01T10:00:00Z' })
  expect(await canEdit(db, await first())).toBe(false)
  await db.jobs.put(job)
  expect(await canEdit(db, await first())).toBe(true)
  expect(await editItem(await first(), device)).toBe('/?job=j1&cancel=a1')
  expect(await readDraftText(device, cancellationDraftKey('a1'))).toBe('A broken wrist')
  expect(await db.outbox.count()).toBe(0)
  await cancel()
  expect(await first()).toMatchObject({ kind: 'cancellation', text: 'A broken wrist' })
})
