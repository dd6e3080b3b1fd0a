import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { BRAND } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import { REMINDER_DAYS } from '../../../shared/limits.ts'
import { hashToken } from '../../http/sessions.ts'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { referees, refereeSecrets } from '../../db/schema/referees.ts'
import { linkTo } from '../../ports/link-to.ts'
import type { Mail } from '../../ports/mail.ts'
import { expiryOf } from './referees-referee-rows.ts'

/**
 * The mail to a referee with a link of its own; null for one who has answered or was taken back meanwhile. It is written when
 * it goes, so that its secret stands in no queue, and only the secret's hash is kept.
 */
export async function invitationMail(
  { db, settings }: Context,
  { referee_id, is_reminder }: { referee_id: string; is_reminder: boolean },
): Promise<Mail | null> {
  const found = db.read
    .select({ referee: referees, full_name: users.full_name })
    .from(referees)
    .innerJoin(users, eq(users.id, referees.freelancer_id))
    .where(and(eq(referees.id, referee_id), isNull(referees.answered_at), isNull(referees.removed_at)))
    .get()
  if (!found) return null
  const { email, freelancer_id, sent_at } = found.referee
  const token = randomBytes(32).toString('base64url')
  await db.write((tx) =>
    tx
      .insert(refereeSecrets)
      .values({ token_hash: hashToken(token), referee_id })
      .run(),
  )
  const query = new URLSearchParams({ referee_email: email, freelancer_id, token })
  const link = linkTo(settings, `/referee-feedback?${query}`)
  const name = found.full_name.replaceAll(/\s+/g, ' ')
  const until = formatDate(expiryOf(sent_at))
  return is_reminder
    ? { to: email, subject: `A reminder: ${name} asks for your feedback`, text: reminder(name, link, until) }
    : { to: email, subject: `${name} asks for your feedback`, text: invitation(name, link, until) }
}

const invitation = (name: string, link: string, until: string) => `Hello,

${name} has named you as a referee on ${BRAND}, where event companies find their crew. Would you say in a few words what it
is like to work with ${name}?

${link}

It takes two minutes and no account. ${terms(name, until)}

If you would rather not, do nothing: we remind you once, in ${REMINDER_DAYS} days.
`

const reminder = (name: string, link: string, until: string) => `Hello,

${name} has asked you for a few words as a referee on ${BRAND}, and would still be glad of them:

${link}

${terms(name, until)}

This is the one reminder.
`

const terms = (name: string, until: string) =>
  `The link works once, until ${until}. What you write stands in ${name}'s portfolio under the name you give; your email address is shown to ${name} and to nobody else.`
