import { useState } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './notice-bar.module.css'

type Props = {
  /** The notice; null: none. After a dismissal it stays hidden until the text changes. */
  text: string | null
  action?: { label: string; onClick: () => void }
}

/**
 * Unobtrusive, above the bottom bar: a new version, a full device. It never acts by itself, because there may be a
 * draft under it.
 */
export function NoticeBar({ text, action }: Props) {
  const [putOff, setPutOff] = useState<string | null>(null)
  return (
    <output>
      {text && text !== putOff && (
        <span className={styles.bar} data-edge="">
          <span className={styles.text}>{text}</span>
          {action && (
            <Button size="sm" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          <IconButton size="sm" label="Later" onClick={() => setPutOff(text)}>
            <CloseIcon />
          </IconButton>
        </span>
      )}
    </output>
  )
}
