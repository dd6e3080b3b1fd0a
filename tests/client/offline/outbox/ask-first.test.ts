import { expect, test } from 'vitest'
import { needsConfirmation } from '../../../../client/offline/outbox/ask-first.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import type { OutboxRow } from '../../../../client/offline/store/outbox-row.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { openTab } from '../../support/test-device.ts'

const DAY = 86_400_000
const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Are you free on Friday?',
}

test.each([
  [13.9, 1],
  [14.1, 0],
  [200, 0],
])('after %d days %i requests carry somebody’s words without a question', async (days, sent) => {
  const server = createFakeServer()
  const { device, browser, db, close } = openTab({ fetch: server.fetch })
  const { id } = await sendMessage(hello, device)
  browser.clock.now += days * DAY
  await drainAllQueues(device)
  expect(server.calls).toHaveLength(sent)
  if (!sent) {
    const detail = 'You wrote this on 1 Jun 2026. Press Try again to send it anyway.'
    expect(await db.outbox.get(id)).toMatchObject({ state: 'parked', last_error: { detail } })
    expect(await db.messages.get(id)).toMatchObject({ state: 'failed' })
    await requeueRefusedItem(id, device)
    await drainAllQueues(device)
  }
  expect(server.contents()).toEqual([hello.content])
  expect(await db.outbox.count()).toBe(0)
  close()
})

test.each([
  ['message', true],
  ['broadcast', true],
  ['application', true],
  ['withdrawal', true],
  ['cancellation', true],
  ['offer_answer', true],
  ['terms_answer', true],
  ['pay_request', true],
  ['pay_request_withdrawal', true],
  ['pay_answer', true],
  ['sheet_reminder', true],
  ['sheet_act', false],
  ['times_signature', false],
  ['times_query', false],
  ['profile', false],
  ['portfolio_item', false],
  ['blocked_days', false],
  ['punch', false],
  ['read', false],
] as const)('an old %s is asked about: %s', (kind, isAsked) => {
  const row = { kind, created_at: '2026-06-01T09:00:00Z' } as OutboxRow
  expect(needsConfirmation(row, Date.parse('2026-07-01T09:00:00Z'))).toBe(isAsked)
})
