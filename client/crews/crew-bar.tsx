import { SelectionBar } from '../ui/table/selection-bar.tsx'
import { type CrewTableRow, WORKED_LIST } from './crew-rows.ts'
import styles from './crews.module.css'
import type { CompanyCrews } from './use-crews.ts'

/** What a dialog is open for. */
export type CrewAct =
  | { kind: 'new' | 'rename' | 'delete' | 'add' | 'invite' | 'message' | 'remind' | 'leave' }
  | { kind: 'note'; row: CrewTableRow }

/** What can be done with those selected. */
export function CrewBar({ crews, onAct }: { crews: CompanyCrews; onAct: (act: CrewAct) => void }) {
  const { selection, chosen } = crews
  return (
    <div className={styles.bar} data-edge="">
      <SelectionBar
        label="Selected people"
        count={selection.selected.length}
        acts={[
          { label: 'Invite', keys: 'i', isPrimary: true, onClick: () => onAct({ kind: 'invite' }) },
          { label: 'Message', keys: 'm', onClick: () => onAct({ kind: 'message' }) },
          { label: 'Add to list', keys: 'l', onClick: () => onAct({ kind: 'add' }) },
          chosen !== undefined &&
            chosen !== WORKED_LIST && { label: 'Take out', onClick: () => onAct({ kind: 'leave' }) },
        ]}
        onClear={selection.clear}
      />
    </div>
  )
}
