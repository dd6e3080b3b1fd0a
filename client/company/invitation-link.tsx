import { useState } from 'react'
import type { TeamInvitation, InvitationLink } from '../../shared/companies/companies.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'
import CopyIcon from 'lucide-react/icons/copy'
import { formatDate } from '../../shared/dates.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/export.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'

/** Creates a link for an invited person where no mail can be sent; `dialog` shows it. */
export function useInvitationLink(invitation: Pick<TeamInvitation, 'id' | 'full_name'>) {
  const [made, setMade] = useState<InvitationLink | null>(null)

  const { send } = useChange(
    async () => setMade(await request('POST', at('/companies/invitations/{id}/link', { id: invitation.id }))),
    SPECIFIED_TEXT.companyFailed,
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  const dialog = made && (
    <LinkDialog
      invitation={{ ...invitation, ...made }}
      address={`${location.origin}${made.path}`}
      onClose={() => setMade(null)}
    />
  )
  return { make: send, dialog }
}

type Props = { invitation: Pick<TeamInvitation, 'full_name' | 'expires_at'>; address: string; onClose: () => void }

/** Shown once, because the server stores its hash only. */
function LinkDialog({ invitation: { full_name, expires_at }, address, onClose }: Props) {
  async function copy() {
    toast(
      (await copyText(address))
        ? { tone: 'go', text: 'Link copied.' }
        : { tone: 'stop', text: 'The link could not be copied. Select it and copy it by hand.' },
    )
  }

  return (
    <Dialog
      open
      size="sm"
      title={`Link for ${full_name}`}
      description="Email isn’t set up here yet, so pass the link on yourself, and only to them."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <Field
        label="Link to join"
        hint={`You’ll only see this once. It works once, until ${formatDate(expires_at)}; any earlier link has stopped working.`}
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
