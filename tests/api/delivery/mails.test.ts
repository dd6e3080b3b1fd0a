import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deliverMail } from '../../../server/app/deliver-mail.ts'
import { type UserRow, users } from '../../../server/db/schema/people.ts'
import type { DeliveryRow } from '../../../server/db/schema/sync.ts'
import type { MailTask, PersonMailTask } from '../../../server/delivery/queue-delivery.ts'
import type { MailMessage } from '../../../server/ports/mail.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { SITE } from '../../support/outside/notifications.ts'
import { createWorld } from '../../support/world.ts'

async function mailing() {
  const world = await createWorld({ PUBLIC_URL: SITE })
  const { ctx } = world
  const ana = await createFreelancer(world, { email: 'ana@example.com' })
  const sent: MailMessage[] = []
  const send = vi.fn(async (mail: MailMessage) => void sent.push(mail))
  ctx.ports.mail = { send }
  const to_user_id = ana.user.id
  return {
    ctx,
    ana,
    sent,
    send,
    deliver: (payload: MailTask) => deliverMail(ctx, { id: 'd', payload } as unknown as DeliveryRow),
    task: (more: Partial<PersonMailTask> = {}): PersonMailTask => ({
      to_user_id,
      subject: 'Subject',
      text: 'Text',
      ...more,
    }),
    become: (fields: Partial<UserRow>) =>
      ctx.db.write((tx) => tx.update(users).set(fields).where(eq(users.id, to_user_id)).run()),
  }
}
const about = 'email_messages'

test('a mail to a person: to their present address, with its link at the end; optional ones say how to turn them off', async () => {
  const { deliver, task, sent } = await mailing()
  for (const more of [{}, { path: '/messages' }, { about, path: '/messages' }] as const)
    expect(await deliver(task(more))).toEqual({ kind: 'done' })
  const plain = { to: 'ana@example.com', subject: 'Subject', text: 'Text' }
  const linked = { ...plain, text: `Text\n\n${SITE}/messages\n` }
  expect(sent.slice(0, 2)).toEqual([plain, linked])
  const token = /unsubscribe#token=(\S+)/.exec(sent[2]!.text)![1]
  expect(sent[2]).toEqual({
    ...plain,
    text: `Text\n\n${SITE}/messages\n\n--\nTurn these emails off: ${SITE}/unsubscribe#token=${token}\n`,
    headers: {
      'List-Unsubscribe': `<${SITE}/api/notifications/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
})

test('a mail to an address is sent unchanged', async () => {
  const { deliver, sent } = await mailing()
  const mail = { to: 'nobody@example.com', subject: 'Your account is deleted', text: 'Goodbye.' }
  expect(await deliver(mail)).toEqual({ kind: 'done' })
  expect(sent).toEqual([mail])
})

test.each<[string, Partial<UserRow>, Partial<PersonMailTask>, boolean]>([
  ['has turned them off', { email_messages: false }, { about }, false],
  ['has turned others off', { email_job_alerts: false }, { about }, true],
  ['has turned all off, of what cannot be turned off', { email_messages: false }, {}, true],
  ['is suspended', { suspended_at: '2027-01-01T00:00:00.000Z' }, { about }, false],
  ['is suspended, of what cannot be turned off', { suspended_at: '2027-01-01T00:00:00.000Z' }, {}, true],
  ['has deleted their account', { deleted_at: '2027-01-01T00:00:00.000Z' }, {}, false],
])('a recipient who %s: %j, %j: %s', async (_who, fields, more, isSent) => {
  const { deliver, task, become, sent } = await mailing()
  await become(fields)
  expect(await deliver(task(more))).toEqual({ kind: 'done' })
  expect(sent).toHaveLength(isSent ? 1 : 0)
})

test('without a recipient there is no mail', async () => {
  const { deliver, task, sent } = await mailing()
  expect(await deliver(task({ to_user_id: 'nobody' }))).toEqual({ kind: 'done' })
  expect(await deliver({ forgotten_by: 'nobody@example.com' })).toEqual({ kind: 'done' })
  expect(await deliver({ unread_of: 'nobody', from: '2027', to: '2028' })).toEqual({ kind: 'done' })
  expect(await deliver({ alerts_for: 'nobody', since: '2027' })).toEqual({ kind: 'done' })
  expect(sent).toEqual([])
})

test.each([
  [{}, 'again'],
  [{ responseCode: 421 }, 'again'],
  [{ responseCode: 499 }, 'again'],
  [{ responseCode: 500 }, 'give_up'],
  [{ responseCode: 550, command: 'RCPT TO' }, 'give_up'],
])('refused with %j: %s', async (refusal, kind) => {
  const { deliver, task, send } = await mailing()
  send.mockRejectedValueOnce(Object.assign(new Error('in these words'), refusal))
  expect(await deliver(task())).toEqual({ kind, reason: 'in these words' })
})

test('a mail of a kind that only the next release knows is left to a process of that release', async () => {
  const { deliver, send } = await mailing()
  expect(await deliver({ roster_of: 'someone' } as unknown as MailTask)).toEqual({ kind: 'later', seconds: 30 })
  expect(send).not.toHaveBeenCalled()
})

test('without a mail server it is dropped, and the operator is told in the log', async () => {
  const { ctx, deliver, task } = await mailing()
  const warn = vi.spyOn(ctx.log, 'warn')
  ctx.ports.mail = null
  expect(await deliver(task())).toEqual({ kind: 'done' })
  expect(warn.mock.calls).toEqual([[{ delivery: 'd' }, 'a mail was dropped: no mail server is set up']])
})
