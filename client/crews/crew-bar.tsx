import CloseIcon from 'lucide-react/icons/x'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type CrewRow, WORKED } from './crew-rows.ts'
import styles from './crews.module.css'
import type { Crews } from './use-crews.ts'

/** What a dialog is open for. */
export type CrewAct =
  | { kind: 'new' | 'rename' | 'delete' | 'add' | 'invite' | 'message' | 'remind' | 'leave' }
  | { kind: 'note'; row: CrewRow }

/** What can be done with those selected. */
export function CrewBar({ crews, onAct }: { crews: Crews; onAct: (act: CrewAct) => void }) {
  const { selection, chosen } = crews
  return (
    <section className={styles.bar} aria-label="Selected people" data-edge="">
      <output className={styles.selected}>{selection.selected.length} selected</output>
      <Button size="sm" variant="primary" aria-keyshortcuts="i" onClick={() => onAct({ kind: 'invite' })}>
        Invite
      </Button>
      <Button size="sm" aria-keyshortcuts="m" onClick={() => onAct({ kind: 'message' })}>
        Message
      </Button>
      <Button size="sm" aria-keyshortcuts="l" onClick={() => onAct({ kind: 'add' })}>
        Add to list
      </Button>
      {chosen && chosen !== WORKED && (
        <Button size="sm" onClick={() => onAct({ kind: 'leave' })}>
          Take out
        </Button>
      )}
      <IconButton size="sm" label="Select nobody" onClick={selection.clear}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}
