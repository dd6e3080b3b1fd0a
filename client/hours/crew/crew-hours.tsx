import { useCallback, useMemo, useState } from 'react'
import ExportIcon from 'lucide-react/icons/download'
import PrintIcon from 'lucide-react/icons/printer'
import ClockIcon from 'lucide-react/icons/timer'
import { sortRows } from '../../../shared/sort-rows.ts'
import { fileNameOf } from '../../../shared/csv.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { AsOfNote } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { saveFile } from '../../ui/export.ts'
import { useStable } from '../../ui/hooks/stable.ts'
import { useWide } from '../../ui/hooks/use-width.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { moveKeys, selectKeys } from '../../ui/table/row-keys.ts'
import { useColumns } from '../../ui/table/use-columns.ts'
import { useCurrentRow } from '../../ui/table/use-current-row.ts'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import tools from '../../ui/table/tools.module.css'
import type { HoursDay } from '../hours-day.ts'
import { isToSign } from '../hours-day.ts'
import { useSheetActs } from '../sheet/use-sheet-acts.ts'
import {
  HOURS_FILTER_LABELS,
  HOURS_FILTERS,
  type HoursFilter,
  daysUnder,
  hoursCsvOf,
  isPlainToSign,
} from './crew-days.ts'
import { HOURS_SORT_VALUES, hoursColumns } from './crew-columns.tsx'
import { CrewHoursList } from './crew-list.tsx'
import { HoursFigures } from './crew-figures.tsx'
import { PrintedHours } from './printed-hours.tsx'
import type { CrewHours } from './use-job-hours.ts'
import { useSigning } from './use-signing.ts'
import styles from './crew-hours.module.css'

const LazySheetDialog = lazyDialog(() => import('../sheet/sheet-dialog.tsx'))

type Props = {
  hours: CrewHours & { days: HoursDay[]; jobs: NonNullable<CrewHours['jobs']> }
  /** Of the paper and the file. */
  title: string
  isWeek?: boolean
}

/** Everybody, day by day, whoever has something to look at first: to sign or query, one by one or all together. */
export function CrewHoursTable({ hours: { days, jobs, asOf }, title, isWeek = false }: Props) {
  const isWide = useWide()
  const acts = useSheetActs('desk')
  const [chosen, setFilter] = useState<HoursFilter | null>(null)
  const filter = chosen ?? (days.some(isToSign) ? 'sign' : 'all')
  const [order, setOrder] = useState('')
  const [opened, open] = useState<{ id: string; startsWith?: 'query' | undefined } | null>(null)
  const { sign, isLeft } = useSigning(days, acts)
  const rowsUnder = useCallback(
    (one: HoursFilter) => (one === 'sign' ? days.filter(isLeft) : daysUnder(one, days)),
    [days, isLeft],
  )
  const rows = useMemo(() => sortRows(rowsUnder(filter), order, HOURS_SORT_VALUES), [rowsUnder, filter, order])
  const place = useCurrentRow(rows, hoursDayIdOf)
  const selection = useRowSelection(rows, hoursDayIdOf)
  const { onOpen } = useStable({ onOpen: ({ id }: HoursDay) => open({ id }) })
  const { columns, ...choice } = useColumns(
    isWeek ? 'week-hours' : 'hours',
    useMemo(() => hoursColumns(isWeek, onOpen), [isWeek, onOpen]),
  )
  const toSign = (selection.selected.length > 0 ? selection.selected : rows.filter(isPlainToSign)).filter(isLeft)
  const shown = opened && days.find(({ id }) => id === opened.id)

  async function signAll() {
    if (toSign.length > 0 && (await sign(toSign))) selection.clear()
  }
  const exportCsv = () =>
    saveFile(new Blob([hoursCsvOf(days)], { type: 'text/csv' }), `${fileNameOf(title, 'hours')}-hours.csv`)

  useShortcuts('Hours', [
    ...moveKeys('day', place),
    ['s', 'Sign', () => place.current && void sign([place.current])],
    ['q', 'Query a line', () => place.current && open({ id: place.current.id, startsWith: 'query' })],
    ['S', 'Sign all as planned, or those selected', () => void signAll()],
    ...selectKeys(place.current?.id, selection),
    ['*', 'Select all shown, or none', selection.toggleAll],
    ['Escape', 'Select none', selection.clear],
    ['', 'Export CSV', exportCsv],
  ])

  const signButton = toSign.length > 0 && (
    <Button variant="primary" className={styles.sign} onClick={() => void signAll()}>
      {`Sign ${toSign.length}`}
    </Button>
  )

  return (
    <div className={styles.hours}>
      <HoursFigures days={days} jobs={jobs} />
      <div className={styles.tools}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
        <div className={styles.filters} role="group" aria-label="Show">
          {HOURS_FILTERS.map((one) => (
            <FilterChip key={one} pressed={one === filter} onClick={() => setFilter(one)}>
              {`${HOURS_FILTER_LABELS[one]} ${rowsUnder(one).length}`}
            </FilterChip>
          ))}
        </div>
        <AsOfNote at={asOf} />
        <div className={styles.acts}>
          {isWide && <ColumnsMenu columns={choice} wordClass={tools.word} />}
          <Button size="sm" icon={<ExportIcon />} title="Export CSV" onClick={exportCsv}>
            <span className={tools.word}>Export CSV</span>
          </Button>
          <Button size="sm" icon={<PrintIcon />} title="Print" onClick={() => window.print()}>
            <span className={tools.word}>Print</span>
          </Button>
        </div>
        {isWide && signButton}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={<ClockIcon />} title={EMPTY_TITLES[filter]} text={EMPTY_WORDS[filter]} />
      ) : isWide ? (
        <DataTable
          label="Hours"
          rows={rows}
          idOf={hoursDayIdOf}
          nameOf={({ full_name, work_day }) => `${full_name}, ${work_day}`}
          columns={columns}
          order={order}
          onOrder={setOrder}
          place={place}
          selection={selection}
          allLabel="Select all shown"
          onMenu={onOpen}
        />
      ) : (
        <CrewHoursList days={rows} isWeek={isWeek} selection={selection} onOpen={onOpen} />
      )}
      {!isWide && signButton}
      <PrintedHours title={title} days={days} jobs={jobs} asOf={asOf} />
      {shown && <LazySheetDialog day={shown} side="desk" startsWith={opened.startsWith} onClose={() => open(null)} />}
    </div>
  )
}

const hoursDayIdOf = ({ id }: HoursDay) => id

const EMPTY_TITLES: Record<HoursFilter, string> = {
  sign: 'Nothing to sign',
  look: 'Nothing stands out',
  signed: 'Nothing signed yet',
  all: 'No hours yet',
}
const EMPTY_WORDS: Record<HoursFilter, string> = {
  sign: 'Hours your crew send in show up here.',
  look: 'Long days, short breaks or rest, a missing clock-off and unsure clocks show up here.',
  signed: 'Signed hours show up here.',
  all: 'Your confirmed crew’s days show up here, planned and clocked.',
}
