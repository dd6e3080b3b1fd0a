import { useState } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './update-bar.module.css'

/** Asks, never reloads by itself: there may be a draft under it. */
export function UpdateBar({ ready, reload }: { ready: boolean; reload: () => void }) {
  const [isPutOff, setIsPutOff] = useState(false)
  return (
    <div role="status">
      {ready && !isPutOff && (
        <div className={styles.bar}>
          <p>A new version is ready</p>
          <Button size="sm" onClick={reload}>
            Reload
          </Button>
          <IconButton size="sm" label="Later" onClick={() => setIsPutOff(true)}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  )
}
