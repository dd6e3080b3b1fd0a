import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverMail, MAIL_TASK_FIELDS } from '../../../server/app/deliver-mail.ts'
import { invitations, type UserRow, users } from '../../../server/db/schema/people.ts'
import { referees } from '../../../server/db/schema/referees.ts'
import type { DeliveryRow } from '../../../server/db/schema/sync.ts'
import type { MailTask } from '../../../server/delivery/queue-delivery.ts'
import { withoutLinks } from '../../../server/delivery/without-links.ts'
import type { MailMessage } from '../../../server/ports/mail.ts'
import { jobsWorld, MANCHESTER, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { ask } from '../../support/factories/referees.ts'
import { SITE } from '../../support/outside/notifications.ts'

/** What mail programs make a link of, or may. */
const HOSTILE = ['EVIL.LY', 'Evil.Site', 'evil。example', 'evil．example', 'evil｡ru', '1.2.3.4', 'sam@evil.example']
const LINK = /:\/\/|[\p{L}\p{N}_-][.\u2024\u3002\uff0e\uff61][\p{L}\p{N}]|www\b/iu

/** The mail without our own links, each of which stands between blanks. */
const others = ({ subject, text }: MailMessage) =>
  `${subject}\n${text}`
    .split(/\s+/)
    .filter((word) => !word.startsWith(`${SITE}/`))
    .join(' ')

/** A task of each kind: everything that people have written in it is `written`, and nobody has confirmed their address. */
async function tasksOf(written: string) {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const { ctx } = world
  const sent: MailMessage[] = []
  ctx.ports.mail = { send: async (mail) => void sent.push(mail) }
  const named: Partial<UserRow> = { full_name: written }
  const employer = await createEmployer(world, { ...named, company_name: written })
  const home = { ...MANCHESTER, location: 'Manchester', job_roles: ['Rigger'], skills: ['IPAF'] }
  const ana = await createFreelancer(world, { ...named, ...home, email: 'ana@example.com' })
  await employer.post('/companies/invitations', { email: 'lee@example.com', full_name: written })
  await ask(ana, 'ruth@example.com')
  await post(employer, { title: written, location: 'Manchester' })
  await employer.post('/messages/send-direct', { recipient_id: ana.user.id, content: `Look at https://${written} now` })
  await ctx.db.write((tx) => tx.update(users).set({ email_confirmed_at: null }).where(eq(users.id, ana.user.id)).run())
  const { id: to_user_id, email } = ana.user
  const { read } = ctx.db
  const words = { subject: `${written} invites you`, text: `${written}: see http://${written}, for £280.50 a day.\n` }
  const tasks: Record<string, MailTask> = {
    to: { to: 'gone@example.com', ...words },
    to_user_id: { to_user_id, ...words, path: '/messages', about: 'email_messages' },
    forgotten_by: { forgotten_by: email },
    referee_id: { referee_id: (await read.select().from(referees).get())!.id, is_reminder: false },
    welcome: { welcome: to_user_id },
    team_invitation: { team_invitation: (await read.select().from(invitations).get())!.id },
    unread_of: { unread_of: to_user_id, from: '2000', to: '2100' },
    alerts_for: { alerts_for: to_user_id, since: '2000' },
  }
  async function mailOf(payload: MailTask) {
    sent.length = 0
    expect(await deliverMail(ctx, { id: 'd', payload } as unknown as DeliveryRow)).toEqual({ kind: 'done' })
    expect(sent).toHaveLength(1)
    return sent[0]!
  }
  return { world, tasks, mailOf, ana }
}

describe('whoever has not confirmed that an address is theirs is sent no link but our own', () => {
  test.each(HOSTILE)('%s, whoever is called so, in a mail of every kind', async (written) => {
    const { tasks, mailOf } = await tasksOf(written)
    expect(Object.keys(tasks).toSorted()).toEqual(MAIL_TASK_FIELDS.toSorted())
    for (const kind of MAIL_TASK_FIELDS) {
      const mail = await mailOf(tasks[kind]!)
      const words = others(mail).replaceAll('£280.50', '')
      expect([kind, LINK.exec(words)]).toEqual([kind, null])
      expect([kind, words]).toEqual([kind, expect.stringContaining(withoutLinks(written))])
    }
  })

  test('our own links and an amount of money stay as they are', async () => {
    const { tasks, mailOf } = await tasksOf('EVIL.LY')
    const { text } = await mailOf(tasks['to_user_id']!)
    expect(text).toContain('£280.50 a day.')
    expect(text).toContain(`\n${SITE}/messages\n`)
    expect(text).toMatch(/https:\/\/standby\.example\/unsubscribe#token=\S{20,}\n$/)
    expect((await mailOf(tasks['referee_id']!)).text).toMatch(
      /^https:\/\/standby\.example\/referee-feedback\?referee_email=ruth%40example\.com&freelancer_id=\S+#token=\S+$/m,
    )
  })

  test('whoever has confirmed it reads what people wrote to them as it was written', async () => {
    const { world, tasks, mailOf, ana } = await tasksOf('Node.js')
    const email_confirmed_at = world.ctx.now().toISOString()
    await world.ctx.db.write((tx) =>
      tx.update(users).set({ email_confirmed_at }).where(eq(users.id, ana.user.id)).run(),
    )
    expect((await mailOf(tasks['unread_of']!)).text).toContain('Look at https://Node.js now')
    expect(await mailOf(tasks['to_user_id']!)).not.toHaveProperty('isConfirmed')
    expect((await mailOf(tasks['referee_id']!)).subject).toContain('Node. js')
  })
})

test.each([
  ['https://standby.example.evil.site/x', 'https:/ /standby. example. evil. site/x'],
  ['https://standby.example@evil.site/', 'https:/ /standby. example@evil. site/'],
  ['https://standby.example/"evil.site', 'https:/ /standby. example/"evil. site'],
  ['(https://standby.example/x', '(https:/ /standby. example/x'],
  ['https://standby.example/jobs?a=b.c#d', 'https://standby.example/jobs?a=b.c#d'],
  ['£1,280.50. Call at 08.30, hall 2.1', '£1,280.50. Call at 08.30, hall 2.1'],
  ['1.2.3', '1. 2. 3'],
  ['v1.2', 'v1. 2'],
  ['1.5t', '1. 5t'],
])('%s in a mail is shown as %s', (written, shown) => {
  expect(withoutLinks(written, `${SITE}/`)).toBe(shown)
})
