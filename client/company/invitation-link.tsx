import { useState } from 'react'
import type { Invitation, InvitationLink } from '../../shared/companies/companies.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { LinkDialog } from './link-dialog.tsx'
import { pathTo } from '../http/path-to.ts'

/** Makes a link for somebody who was invited where no mail can go; `dialog` shows it. */
export function useInvitationLink(invitation: Pick<Invitation, 'id' | 'full_name'>) {
  const [made, setMade] = useState<InvitationLink | null>(null)

  async function make() {
    try {
      setMade(await request<InvitationLink>('POST', pathTo`/companies/invitations/${invitation.id}/link`))
    } catch (error) {
      toast({ tone: 'stop', text: detailOf(error, TEXT.companyFailed) })
    }
  }
  const dialog = made && (
    <LinkDialog
      invitation={{ ...invitation, ...made }}
      address={`${location.origin}${made.path}`}
      onClose={() => setMade(null)}
    />
  )
  return { make, dialog }
}
