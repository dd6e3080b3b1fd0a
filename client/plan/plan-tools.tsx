import AfterIcon from 'lucide-react/icons/chevron-right'
import BeforeIcon from 'lucide-react/icons/chevron-left'
import PeopleIcon from 'lucide-react/icons/users'
import PrintIcon from 'lucide-react/icons/printer'
import UndoIcon from 'lucide-react/icons/undo-2'
import DownloadIcon from 'lucide-react/icons/download'
import { countWithNoun } from '../../shared/counts.ts'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import { formatRelative } from '../../shared/dates.ts'
import { UNDO_KEY, useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { saveFile } from '../ui/export.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { focusIntoGrid } from '../ui/table/grid-step.ts'
import { daysOfPlan, planCsvFile } from './plan-rows.ts'
import styles from './plan.module.css'
import type { PlanActs } from './use-plan-acts.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  acts: PlanActs
  isOffline: boolean
  onPublish: () => void
  onPool: (() => void) | null
}

export function PlanTools({ plan, planning, acts, isOffline, onPublish, onPool }: Props) {
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
    ['Space', 'Put somebody on, or take them off'],
    ['n', 'Add a shift', acts.add],
    ['x', 'Remove the shift, or the person from it', acts.remove],
    ['m', 'Move somebody to another day or role', acts.move],
    ['c', 'Copy the shift to other days and roles', acts.copy],
    ['Shift+← Shift+→', 'End 15 minutes earlier or later'],
    ['Shift+↑ Shift+↓', 'Call 15 minutes earlier or later'],
    [', .', 'Move the whole shift 15 minutes'],
    ['d', 'One day, or all', () => acts.showDays(acts.isOneDay ? null : acts.current.day)],
    ['f', 'People to add', onPool ?? focusPool],
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
      {onPool && (
        <Button size="sm" icon={<PeopleIcon />} onClick={onPool}>
          People
        </Button>
      )}
      {!isNarrow && <ShownDays plan={plan} acts={acts} />}
      <span className={styles.state}>{planStateText(plan, changes.length, isOffline)}</span>
      <Button size="sm" className={styles.file} icon={<DownloadIcon />} onClick={exportCsv}>
        CSV
      </Button>
      {/* On a phone the project's head has it. */}
      {!isNarrow && (
        <Button size="sm" icon={<PrintIcon />} onClick={() => print()}>
          Print
        </Button>
      )}
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

/** All days, or one on the scale of its hours, with the days before and after. */
function ShownDays({ plan, acts: { isOneDay, current, showDays, turnDay } }: Pick<Props, 'plan' | 'acts'>) {
  const days = daysOfPlan(plan)
  if (days.length < 2) return null
  return (
    <span className={styles.shown}>
      <FilterChip pressed={!isOneDay} onClick={() => showDays(null)}>
        All days
      </FilterChip>
      <FilterChip pressed={isOneDay} onClick={() => showDays(current.day)}>
        {isOneDay ? shiftDayText(current.day) : 'One day'}
      </FilterChip>
      {isOneDay && (
        <>
          <IconButton size="sm" label="Day before" disabled={current.day === days[0]} onClick={() => turnDay(-1)}>
            <BeforeIcon />
          </IconButton>
          <IconButton size="sm" label="Day after" disabled={current.day === days.at(-1)} onClick={() => turnDay(1)}>
            <AfterIcon />
          </IconButton>
        </>
      )}
    </span>
  )
}

function planStateText({ version, published_by, published_at }: CrewPlan, changes: number, isOffline: boolean) {
  const published =
    version === 0 ? 'Not published yet' : `Published by ${published_by} · ${formatRelative(published_at)}`
  const waiting = changes > 0 ? ` · ${countWithNoun(changes, 'change')} not published` : ''
  return `${published}${waiting}${isOffline ? ' · No signal: changes are kept here' : ''}`
}

const focusPool = () => document.querySelector<HTMLElement>('[data-pool] [aria-pressed=true]')?.focus()

const ARROW_KEYS_SHORTCUT = ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'Go to another day or row'] as const

const DISCARD_CONFIRMATION = {
  title: 'Discard your changes?',
  text: 'The plan goes back to what was published.',
  confirmLabel: 'Discard',
  tone: 'danger',
} as const
