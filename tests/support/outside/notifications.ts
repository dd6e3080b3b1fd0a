import { deliveries } from '../../../server/db/schema/sync.ts'
import { readUnsubscribeToken } from '../../../server/delivery/unsubscribe.ts'
import type { MailMessage } from '../../../server/ports/mail.ts'
import { eventually } from '../eventually.ts'
import type { Person } from '../factories/people.ts'
import { createPushDevice } from './push-device.ts'
import type { World } from '../world.ts'

/** Worlds whose mails are compared in full have this PUBLIC_URL. */
export const SITE = 'https://standby.example'

/** A notification: `to` is the recipient's name, or an address without an account. */
export type SentNotification =
  | { to: string; by: 'mail'; subject: string; text: string }
  | { to: string; by: 'push'; title: string; body: string; navigate: string; tag: string }

/**
 * Collects everybody's notifications; each of `withDevice` gets a device for pushes. The returned function waits until
 * nothing is due, and returns those since its last call with their full texts, by name and mails before pushes. An
 * unsubscribe link's secret is replaced by its setting.
 */
export async function collectNotifications(world: World, withDevice: Person[], others: Person[] = []) {
  const { ctx } = world
  const people = [...withDevice, ...others]
  let collected: SentNotification[] = []
  for (const { post, user } of withDevice) {
    const { subscription } = createPushDevice(`https://fcm.googleapis.com/fcm/send/${user.id}`)
    const { status } = await post('/push/subscriptions', subscription)
    if (status !== 201) throw new Error(`A device was answered ${status}`)
  }
  ctx.ports.mail = {
    async send(mail) {
      const person = people.find(({ user }) => user.email === mail.to)
      collected.push({
        to: person?.user.full_name ?? mail.to,
        by: 'mail',
        subject: mail.subject,
        text: wordsOf(mail, person),
      })
    },
  }
  ctx.ports.push.send = async (_device, { user_id, notification: { title, body, navigate, tag } }) => {
    const { full_name } = people.find(({ user }) => user.id === user_id)!.user
    collected.push({ to: full_name, by: 'push', title, body: body!, navigate, tag: tag! })
    return { kind: 'sent' }
  }

  function wordsOf({ text, headers }: MailMessage, person?: Person) {
    return text.replace(/(?<=\/unsubscribe#token=)\S+/, (token) => {
      const found = readUnsubscribeToken(ctx, decodeURIComponent(token))
      if (!found || found.user_id !== person?.user.id) return 'of somebody else'
      return headers?.['List-Unsubscribe']?.includes(token) ? found.flag : 'not in the headers'
    })
  }

  return async () => {
    ctx.deliveries.wake()
    await eventually(async () => {
      const now = ctx.now().toISOString()
      const due = await ctx.db.read.select().from(deliveries).all()
      if (due.some(({ not_before, failed_at }) => not_before <= now && !failed_at)) throw new Error('More is due')
    })
    const all = collected.toSorted((a, b) => `${a.to} ${a.by}`.localeCompare(`${b.to} ${b.by}`))
    collected = []
    return all
  }
}

type Notice = { title: string; subject: string; body: string; path: string; tag: string }

/** A push, and the same as a mail that can be turned off. */
export const byMailAndPush = (
  to: string,
  flag: string,
  { title, subject, body, path, tag }: Notice,
): SentNotification[] => [
  {
    to,
    by: 'mail',
    subject,
    text: `${body}\n\n${SITE}${path}\n\n--\nTurn these emails off: ${SITE}/unsubscribe#token=${flag}\n`,
  },
  { to, by: 'push', title, body, navigate: SITE + path, tag },
]
