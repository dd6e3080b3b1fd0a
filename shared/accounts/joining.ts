import { z } from 'zod'
import { newPassword } from './auth.ts'
import {} from '../shared-fields.ts'
import { name } from '../fields.ts'

const token = z.string().max(100, { error: 'is not the secret of a link' })

/** `token` is the secret of the invitation's link. */
export const invitationLink = z.strictObject({ token })

/** What the link's page shows. `account`: what the invited email is to us already. */
export const openedInvitation = z.object({
  company_name: z.string(),
  company_logo: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  account: z.enum(['none', 'employer', 'freelancer']),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

export const joinAsNew = z.strictObject({ token, full_name: name(120), password: newPassword })
export type JoinAsNew = z.output<typeof joinAsNew>
