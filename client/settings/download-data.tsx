import { useState } from 'react'
import DownloadIcon from 'lucide-react/icons/download'
import { detailOf, request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './settings.module.css'

/** ms. Every picture and document, over a thin line. */
const PATIENCE = 600_000

export function DownloadData() {
  const { online } = useStatus()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function download() {
    setIsBusy(true)
    setFailure('')
    try {
      const read = (response: Response) => response.blob()
      saveFile(
        await request<Blob>('GET', '/users/me/export', undefined, { timeout: PATIENCE, read }),
        'standby-data.zip',
      )
      toast({ tone: 'go', text: 'Your data is downloaded.' })
    } catch (error) {
      setFailure(detailOf(error, 'Your data could not be downloaded.'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.form} aria-labelledby="download-data">
      <div>
        <h2 id="download-data">Download your data</h2>
        <Text size="small" muted>
          One zip: data.json with everything that is kept of you, your pictures and your documents.
        </Text>
      </div>
      {failure && <InlineError what={failure} />}
      <p role="status" className={styles.offline}>
        {!online && 'Downloading needs signal.'}
      </p>
      <Button icon={<DownloadIcon />} loading={isBusy} disabled={!online} onClick={() => void download()}>
        Download
      </Button>
    </section>
  )
}
