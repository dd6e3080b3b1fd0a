import type { OpenedInvitation, OpenInvitation } from '../../../shared/people/referees.ts'
import type { Visitor } from '../../accounts/core/visitor.ts'
import type { Context } from '../../context.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { followLink } from './follow-link.ts'

/** What an invitation's page shows before anything is written: whom it is about, or why the link does not work. */
export async function openInvitation(
  ctx: Context,
  link: OpenInvitation,
  { address }: Visitor,
): Promise<OpenedInvitation> {
  await ctx.signInLimits.beforeLink(address)
  const found = followLink(ctx.db.read, link, ctx.now())
  if (!found) return { state: 'unknown', referee_email: '', freelancer: null }
  const { full_name, job_role, profile_picture } = found.freelancer
  return {
    state: found.state === 'waiting' ? 'open' : found.state,
    referee_email: found.referee.email,
    freelancer: { full_name, job_role, profile_picture: fileAddress(profile_picture) },
  }
}
