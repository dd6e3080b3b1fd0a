import PrintIcon from 'lucide-react/icons/printer'
import UndoIcon from 'lucide-react/icons/undo-2'
import DownloadIcon from 'lucide-react/icons/download'
import { countWithNoun } from '../../shared/counts.ts'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { formatRelative } from '../../shared/dates.ts'
import { UNDO_KEY, useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { saveFile } from '../ui/export.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { focusIntoGrid } from '../ui/table/grid-step.ts'
import { planCsvFile } from './plan-rows.ts'
import styles from './plan.module.css'
import type { PlanActs } from './use-plan-acts.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: CrewPlan; planning: PlanDraft; acts: PlanActs; isOffline: boolean; onPublish: () => void }

export function PlanTools({ plan, planning, acts, isOffline, onPublish }: Props) {
  const { changes } = planning
  const isNarrow = useNarrow()
  function publish() {
    if (changes.length > 0) onPublish()
    else toast({ text: 'Nothing in this plan has changed.' })
  }
  function exportCsv() {
    const { name, csv } = planCsvFile(plan, planning)
    saveFile(new Blob([csv], { type: 'text/csv' }), name)
  }
  async function discard() {
    if (await confirm(DISCARD_CONFIRMATION)) void planning.discard()
  }
  useShortcuts('Plan', [
    // Without a grid they scroll.
    isNarrow || acts.rows.length === 0 ? ARROW_KEYS_SHORTCUT : [...ARROW_KEYS_SHORTCUT, focusIntoGrid],
    ['Enter', 'Open the day'],
    ['Space', 'Put somebody in, or take them out'],
    ['n', 'Add a shift', acts.add],
    ['x', 'Remove the shift, or the person from it', acts.remove],
    ['m', 'Move somebody to another day or role', acts.move],
    ['v', 'By role or by person', acts.turn],
    [`z ${UNDO_KEY}`, 'Undo the last change', acts.takeBack],
    ['p', 'Publish', publish],
    ['', 'Export the plan as CSV', exportCsv],
    ...(changes.length > 0 ? [['', 'Discard changes', () => void discard()] as const] : []),
  ])
  return (
    <div className={styles.tools}>
      <FilterChip pressed={acts.view === 'roles'} onClick={() => acts.show('roles')}>
        By role
      </FilterChip>
      <FilterChip pressed={acts.view === 'people'} onClick={() => acts.show('people')}>
        By person
      </FilterChip>
      <span className={styles.state}>{planStateText(plan, changes.length, isOffline)}</span>
      <Button size="sm" className={styles.file} icon={<DownloadIcon />} onClick={exportCsv}>
        CSV
      </Button>
      <Button size="sm" className={styles.file} icon={<PrintIcon />} onClick={() => print()}>
        Print
      </Button>
      <div className={styles.acts}>
        {planning.canUndo && (
          <Button size="sm" variant="ghost" icon={<UndoIcon />} onClick={acts.takeBack}>
            Undo
          </Button>
        )}
        {changes.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => void discard()}>
            Discard changes
          </Button>
        )}
        <Button size="sm" variant="primary" disabled={changes.length === 0} onClick={publish}>
          {changes.length === 0 ? 'Publish' : `Publish ${countWithNoun(changes.length, 'change')}`}
        </Button>
      </div>
    </div>
  )
}

function planStateText({ version, published_by, published_at }: CrewPlan, changes: number, isOffline: boolean) {
  const published =
    version === 0 ? 'Not published yet' : `Published by ${published_by} · ${formatRelative(published_at)}`
  const waiting = changes > 0 ? ` · ${countWithNoun(changes, 'change')} not published` : ''
  return `${published}${waiting}${isOffline ? ' · No signal: changes are kept here' : ''}`
}

const ARROW_KEYS_SHORTCUT = ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'Go to another day or row'] as const

const DISCARD_CONFIRMATION = {
  title: 'Discard your changes?',
  text: 'The plan goes back to what was published.',
  confirmLabel: 'Discard',
  tone: 'danger',
} as const
