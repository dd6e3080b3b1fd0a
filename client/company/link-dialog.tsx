import CopyIcon from 'lucide-react/icons/copy'
import { formatDate } from '../../shared/dates.ts'
import type { Invitation } from '../../shared/companies/companies.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'

type Props = { invitation: Pick<Invitation, 'full_name' | 'expires_at'>; address: string; onClose: () => void }

/** Shown once: the server keeps its hash only. */
export function LinkDialog({ invitation: { full_name, expires_at }, address, onClose }: Props) {
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
      description="No mail can be sent from here yet: hand it over yourself, to nobody else."
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
        hint={`Shown this once. It works once, until ${formatDate(expires_at)}; a link made before works no more.`}
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
