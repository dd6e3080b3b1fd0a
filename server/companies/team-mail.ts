import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import { TEAM_INVITATION_DAYS } from '../../shared/limits.ts'
import { canMailLinks } from '../accounts/core/reset-mail.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context } from '../context.ts'
import { companies, invitations, users } from '../db/schema/people.ts'
import { linkTo, type Mail } from '../ports/mail.ts'
import { invitationEnd } from './find-invitation.ts'
import { recordCompanyChange } from './update-company.ts'

/**
 * The mail with a new link for an invited person; null once they have joined, the invitation was withdrawn or the owner
 * suspended, and where no link can be mailed. Only the secret's hash is stored.
 */
export async function teamMail(ctx: Context, id: string): Promise<Mail | null> {
  if (!canMailLinks(ctx)) return null
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const invited = await ctx.db.write(async (tx) => {
    const changed = { token_hash: hashToken(token), sent_at: now.toISOString(), expires_at: invitationEnd(now) }
    const row = await tx.update(invitations).set(changed).where(eq(invitations.id, id)).returning().get()
    if (row) await recordCompanyChange(tx, row.company_id)
    return row
  })
  if (!invited) return null
  const { company, owner, suspended_at } = (await ctx.db.read
    .select({ company: companies.name, owner: users.full_name, suspended_at: users.suspended_at })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.owner_id))
    .where(eq(companies.id, invited.company_id))
    .get())!
  if (suspended_at) return null
  const link = linkTo(ctx.settings, `/join?token=${token}`)
  return {
    to: invited.email,
    subject: `${owner} invites you to join ${company} on ${BRAND}`,
    text: wordsOf(invited.full_name, owner, company, link),
  }
}

const wordsOf = (name: string, owner: string, company: string, link: string) => `Hello ${name},

${owner} has invited you to join the team of ${company}, to post and manage its projects. Join here:

${link}

The link works once, for ${TEAM_INVITATION_DAYS} days.

If you don’t know ${company}, ignore this email: nobody can join without this link.
`
