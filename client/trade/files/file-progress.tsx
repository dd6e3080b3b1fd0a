import { fileSizeText } from '../../../shared/files.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { Button } from '../../ui/button.tsx'
import styles from './file-progress.module.css'

type Props = {
  /** Id of the outbox item with the file. */
  id: string
  name: string
  onCancel: () => void
}

/** How much of a file is uploaded, and a button to stop it. Nothing once it has arrived, or was refused. */
export function FileProgress({ id, name, onCancel }: Props) {
  const item = useLive(async (db) => (await db.outbox.get(id)) ?? null, [id])
  if (!item || item.state === 'parked') return null
  const { sent, size } = item.progress ?? { sent: 0, size: 0 }
  return (
    <div className={styles.progress}>
      <div className={styles.sent}>
        <progress aria-label={`Sent of ${name}`} max={size || 1} value={sent} />
        <span>{size > 0 ? `${fileSizeText(sent)} of ${fileSizeText(size)} sent` : 'Waiting its turn'}</span>
      </div>
      <Button size="sm" aria-label={`Cancel sending ${name}`} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
