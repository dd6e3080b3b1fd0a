import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { TEAM_INVITATION_DAYS } from '../../shared/limits.ts'
import { canMailLinks } from '../accounts/core/reset-mail.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context } from '../context.ts'
import { companies, invitations, users } from '../db/schema/people.ts'
import { publicLinkTo, type MailMessage } from '../ports/mail.ts'
import { invitationExpiry } from './find-invitation.ts'
import { recordCompanyChange } from './update-company.ts'

/**
 * The mail with a new link for an invited person; null once they have joined, the invitation was withdrawn or the owner
 * suspended (the link they have stays), and where no link can be mailed. Only the secret's hash is stored.
 */
export async function teamMail(ctx: Context, id: string): Promise<MailMessage | null> {
  if (!canMailLinks(ctx)) return null
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const invited = await ctx.db.write(async (tx) => {
    const found = await tx
      .select({ company_id: companies.id, company: companies.name, owner: users.full_name })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.company_id))
      .innerJoin(users, eq(users.id, companies.owner_id))
      .where(and(eq(invitations.id, id), isNull(users.suspended_at)))
      .get()
    if (!found) return null
    const changed = { token_hash: hashToken(token), sent_at: now.toISOString(), expires_at: invitationExpiry(now) }
    const { email, full_name } = await tx
      .update(invitations)
      .set(changed)
      .where(eq(invitations.id, id))
      .returning()
      .get()
    await recordCompanyChange(tx, found.company_id)
    return { ...found, email, full_name }
  })
  if (!invited) return null
  const { email, full_name, owner, company } = invited
  const link = publicLinkTo(ctx.settings, `/join#token=${token}`)
  return {
    to: email,
    subject: `${owner} invites you to join ${company} on ${PRODUCT_NAME}`,
    text: teamMailText(full_name, owner, company, link),
  }
}

const teamMailText = (name: string, owner: string, company: string, link: string) => `Hello ${name},

${owner} has invited you to join the team of ${company}, to post and manage its projects. Join here:

${link}

The link works once, for ${TEAM_INVITATION_DAYS} days.

If you don’t know ${company}, ignore this email: nobody can join without this link.
`
