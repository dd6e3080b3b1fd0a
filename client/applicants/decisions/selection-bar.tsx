import CloseIcon from 'lucide-react/icons/x'
import { COMPARE_MAX, COMPARE_MIN } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './selection-bar.module.css'
import type { Selection } from '../use-applicant-list.ts'

type Props = {
  selection: Selection
  onCompare: () => void
  onMessage: () => void
  onReject: () => void
  onAccept: () => void
  onShortlist: () => void
  onList: () => void
}

/** The number of selected applicants, and actions for all of them. */
export function SelectionBar({ selection, onCompare, onMessage, onReject, onAccept, onShortlist, onList }: Props) {
  const { length } = selection.selected
  return (
    <section className={styles.bar} aria-label="Selected applicants">
      <output className={styles.count}>{length} selected</output>
      <Button size="sm" disabled={!canCompare(length)} aria-keyshortcuts="c" onClick={onCompare}>
        Compare
      </Button>
      <Button size="sm" disabled={length === 0} aria-keyshortcuts="m" onClick={onMessage}>
        Message
      </Button>
      <Button size="sm" disabled={length === 0} aria-keyshortcuts="Shift+S" onClick={onShortlist}>
        Shortlist
      </Button>
      <Button size="sm" disabled={length === 0} aria-keyshortcuts="Shift+A" onClick={onAccept}>
        Accept
      </Button>
      <Button size="sm" disabled={length === 0} aria-keyshortcuts="Shift+R" onClick={onReject}>
        Reject
      </Button>
      <Button size="sm" disabled={length === 0} aria-keyshortcuts="l" onClick={onList}>
        Add to list
      </Button>
      <IconButton size="sm" label="Select nobody" onClick={selection.clear}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

export const canCompare = (count: number) => count >= COMPARE_MIN && count <= COMPARE_MAX
