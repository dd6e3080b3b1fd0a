import CopyIcon from 'lucide-react/icons/copy'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Shown once: the server keeps its hash only. */
export function FeedAddress({ address }: { address: string }) {
  async function copy() {
    const isCopied = await copyText(address)
    toast(
      isCopied
        ? { tone: 'go', text: 'Address copied.' }
        : { tone: 'stop', text: 'The address could not be copied. Select it and copy it by hand.' },
    )
  }

  return (
    <Stack gap={2}>
      <Field
        label="Secret address"
        hint="Shown this once. Paste it where your calendar says ‘from URL’ or ‘subscribe’."
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
        Copy the address
      </Button>
    </Stack>
  )
}
