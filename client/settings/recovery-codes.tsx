import CopyIcon from 'lucide-react/icons/copy'
import DownloadIcon from 'lucide-react/icons/download'
import { BRAND } from '../../shared/brand.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './settings.module.css'

/** Shown once: the server keeps their hashes only. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`

  async function copy() {
    const isCopied = await copyText(text)
    toast(
      isCopied
        ? { tone: 'go', text: 'Recovery codes copied.' }
        : { tone: 'stop', text: 'The codes could not be copied. Download them, or write them down.' },
    )
  }

  function download() {
    const address = URL.createObjectURL(new Blob([`${BRAND} recovery codes\n\n${text}`], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: address, download: 'standby-recovery-codes.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(address))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title="Keep these recovery codes"
      description="Each signs you in once when the phone is lost. They are shown this once."
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <Stack gap={4}>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row gap={2}>
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button icon={<DownloadIcon />} onClick={download}>
            Download
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
