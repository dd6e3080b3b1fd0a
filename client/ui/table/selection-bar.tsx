import type { ReactNode } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './selection-bar.module.css'

type SelectionAct = {
  label: string
  /** As in `aria-keyshortcuts`. */
  keys?: string
  isPrimary?: boolean
  isDisabled?: boolean
  isBusy?: boolean
  onClick: () => void
}

type Props = {
  label: string
  /** The label of the button that ends the selection. */
  none?: string
  count: number
  acts: readonly (SelectionAct | false)[]
  onClear: () => void
}

/** The number of selected rows, what can be done with all of them, and the button that ends the selection. */
export function SelectionBar({ label, none = 'Clear selection', count, acts, onClear }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      <output className={styles.count}>{count} selected</output>
      {acts.map((act) => act && <SelectionActButton key={act.label} act={act} count={count} />)}
      <IconButton size="sm" label={none} onClick={onClear}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

function SelectionActButton({
  act: { label, keys, isPrimary, isDisabled, isBusy, onClick },
  count,
}: {
  act: SelectionAct
  count: number
}): ReactNode {
  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : undefined}
      loading={isBusy}
      disabled={isDisabled || count === 0}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
