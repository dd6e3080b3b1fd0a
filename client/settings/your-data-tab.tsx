import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { DeleteAccount } from './delete-account.tsx'
import styles from './settings.module.css'
import DownloadIcon from 'lucide-react/icons/download'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { saveFile } from '../ui/export.ts'
import { StorageCard } from './storage-card.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** A person can download all their data, and delete it. */
export function YourDataTab() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className={styles.parts}>
      <StorageCard />
      <DownloadDataSection />
      <section className={styles.form} aria-labelledby="delete-account">
        <div>
          <h2 id="delete-account">Delete your account</h2>
          <Text size="small" muted>
            Your profile, pictures, documents and settings are deleted for good. What you wrote to others and how you
            were rated stays with them, without your name.
          </Text>
        </div>
        <Button variant="danger" onClick={() => setIsLeaving(true)}>
          Delete account…
        </Button>
      </section>
      <Text size="small" muted>
        Something wrong, or a question? <Link to="/support">Support</Link>
      </Text>
      {isLeaving && <DeleteAccount onClose={() => setIsLeaving(false)} />}
    </div>
  )
}

/** ms; every picture and document, over a slow connection. */
const DATA_EXPORT_TIMEOUT_MS = 600_000

function DownloadDataSection() {
  const { online } = useStatus()

  const { send, isBusy, failure } = useChange(async () => {
    const read = (response: Response) => response.blob()
    saveFile(
      await request('GET', '/users/me/export', undefined, { timeout: DATA_EXPORT_TIMEOUT_MS, read }),
      'standby-data.zip',
    )
    toast({ tone: 'go', text: 'Your data is downloaded.' })
  }, 'Your data could not be downloaded.')

  return (
    <section className={styles.form} aria-labelledby="download-data">
      <div>
        <h2 id="download-data">Download your data</h2>
        <Text size="small" muted>
          One zip file with everything we hold about you, your pictures and your documents.
        </Text>
      </div>
      {failure && <InlineError what={failure} />}
      <output className={styles.offline}>{!online && 'Downloading needs signal.'}</output>
      <Button icon={<DownloadIcon />} loading={isBusy} disabled={!online} onClick={() => void send()}>
        Download
      </Button>
    </section>
  )
}
