import { memo, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import { classNames } from '../class-names.ts'
import { useStable } from '../hooks/stable.ts'
import styles from './data-table.module.css'
import { titleCutOffText } from './say-whole.ts'

export type TableColumn<Row> = {
  id: string
  label: string
  /** px; the remaining width is shared out. */
  width: number
  /** Which way the first press on its head sorts. */
  first: 'up' | 'down'
  cell: (row: Row) => ReactNode
  /** The row's head: always shown. */
  isHead?: boolean
  /** Shown only to those who chose it. */
  isExtra?: boolean
}

export type RowSelection = {
  has: (id: string) => boolean
  /** With `isRange` everything from the row pressed last. */
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
  isAll: boolean
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What a selection holds, where it is not the row's own id. */
  selectIdOf?: (row: Row) => string
  nameOf: (row: Row) => string
  columns: readonly TableColumn<Row>[]
  /** A column's id, ascending, or descending with a leading minus. */
  order: string
  onOrder: (order: string) => void
  /** The row that keys act on, and how often the person moved. */
  place: { index: number; moves: number; choose: (id: string) => void }
  selection?: RowSelection
  /** The label of the box that selects all rows. */
  allLabel?: string
  /** Buttons at the end of a row, what they are for, and the px that they take. */
  acts?: { label: string; width: number; render: (row: Row) => ReactNode }
  /** A right click on a row, where its three dots open the same. Without it the row's own menu opens, if it has one. */
  onMenu?: (row: Row) => void
}

/** px, as in the stylesheet. */
const ROW_HEIGHT_PX = 36
const HEAD_HEIGHT_PX = 36
const TICK_WIDTH_PX = 40

/** Rows of one height in columns that sort; of thousands only those in sight are rendered. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, idOf, selectIdOf = idOf, columns, order, onOrder, place, selection, acts, onMenu } = props
  const { allLabel = 'Select everybody shown' } = props
  const box = useRef<HTMLDivElement>(null)
  const { index: current, moves } = place
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT_PX,
    initialRect: { width: 0, height: 30 * ROW_HEIGHT_PX },
  })
  const items = list.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  const span = columns.length + (selection ? 1 : 0) + (acts ? 1 : 0)
  const stable = useStable({
    toggle: (row: Row, isRange: boolean) => selection?.toggle(selectIdOf(row), isRange),
    acts: (row: Row) => acts?.render(row),
    nameOf: props.nameOf,
  })

  /** Selected text and links keep the browser's menu. */
  function openMenu(event: MouseEvent) {
    const row = rowAt(event.target)
    if (row === undefined || (event.target as Element).closest('a, input, [role=menu], [role=dialog]')) return
    const button = (event.target as Element).closest('tr')?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    if (!(onMenu ?? button) || !getSelection()?.isCollapsed) return
    event.preventDefault()
    place.choose(idOf(row))
    if (onMenu) onMenu(row)
    else button?.click()
  }

  useLayoutEffect(() => {
    if (moves > 0) revealRow(box.current, current)
    // oxlint-disable-next-line react/exhaustive-deps -- a list that changes by itself does not scroll
  }, [moves])
  useEffect(() => {
    if (moves > 0)
      box.current?.querySelector<HTMLElement>('tr[aria-current] [data-opens]')?.focus({ preventScroll: true })
  }, [moves])

  function rowAt(target: EventTarget) {
    const id = target instanceof Element && target.closest<HTMLElement>('tr[data-row]')?.dataset['row']
    return rows.find((one) => idOf(one) === id)
  }

  /** A press on a row makes it the current one; with Ctrl it is selected too, with Shift everything up to it. */
  function press(event: MouseEvent) {
    const row = rowAt(event.target)
    if (row === undefined || (event.target as Element).closest('button, a, input')) return
    if (event.shiftKey || event.ctrlKey || event.metaKey) selection?.toggle(selectIdOf(row), event.shiftKey)
    else place.choose(idOf(row))
  }

  return (
    <div ref={box} className={styles.box} data-arrows="">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys move to a row, and its box selects it */}
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: tableWidthPx(columns, selection, acts) }}
        onClick={press}
        onContextMenu={openMenu}
        onPointerOver={titleCutOffText}
        onFocus={titleCutOffText}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <colgroup>
          {selection && <col style={{ width: TICK_WIDTH_PX }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
          {acts && <col style={{ width: acts.width }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles.tick}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={allLabel}
                    checked={selection.isAll}
                    onChange={selection.toggleAll}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
            {acts && (
              <th scope="col" className={styles.acts}>
                <span className="sr-only">{acts.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <UnrenderedRowsGap rows={from} span={span} />
          {rows.slice(from, to).map((row, n) => (
            <DataRow
              key={idOf(row)}
              row={row}
              id={idOf(row)}
              index={from + n + 2}
              columns={columns as readonly TableColumn<unknown>[]}
              isCurrent={from + n === current}
              isSelected={selection ? selection.has(selectIdOf(row)) : null}
              hasActs={Boolean(acts)}
              {...(stable as StableRowActs)}
            />
          ))}
          <UnrenderedRowsGap rows={rows.length - to} span={span} />
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls no further than needed. */
function revealRow(box: HTMLElement | null, index: number) {
  if (!box) return
  const top = index * ROW_HEIGHT_PX
  const bottom = top + ROW_HEIGHT_PX + HEAD_HEIGHT_PX - box.clientHeight
  if (box.scrollTop > top) box.scrollTo({ top })
  else if (box.scrollTop < bottom) box.scrollTo({ top: bottom })
}

const tableWidthPx = (columns: readonly TableColumn<never>[], selection: unknown, acts?: { width: number }) =>
  columns.reduce((sum, { width }) => sum + width, (selection ? TICK_WIDTH_PX : 0) + (acts?.width ?? 0))

type StableRowActs = {
  toggle: (row: unknown, isRange: boolean) => void
  acts: (row: unknown) => ReactNode
  nameOf: (row: unknown) => string
}

type DataRowProps = StableRowActs & {
  row: unknown
  id: string
  /** Among all rows, rendered or not; the head is 1. */
  index: number
  columns: readonly TableColumn<unknown>[]
  isCurrent: boolean
  /** Null: cannot be selected. */
  isSelected: boolean | null
  hasActs: boolean
}

const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, id, index, columns, isCurrent, isSelected, hasActs, toggle, acts, nameOf } = props
  return (
    <tr
      data-row={id}
      aria-rowindex={index}
      aria-current={isCurrent || undefined}
      className={classNames(isCurrent && styles.current, isSelected && styles.selected)}
    >
      {isSelected !== null && (
        <td className={styles.tick}>
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${nameOf(row)}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                toggle(row, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column) =>
        column.isHead ? (
          <th key={column.id} scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id}>{column.cell(row)}</td>
        ),
      )}
      {hasActs && <td className={styles.acts}>{acts(row)}</td>}
    </tr>
  )
})

/** The space of rows that are not rendered. */
function UnrenderedRowsGap({ rows, span }: { rows: number; span: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className={styles.gap} style={{ height: rows * ROW_HEIGHT_PX }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

type ColumnHeadProps<Row> = { column: TableColumn<Row>; order: string; onOrder: (order: string) => void }

/** Pressing it sorts by the column, pressing again reverses the order. */
function ColumnHead<Row>({ column: { id, label, first }, order, onOrder }: ColumnHeadProps<Row>) {
  const isUp = order === id
  const isDown = order === `-${id}`
  const isNextUp = isDown || (!isUp && first === 'up')
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder(isNextUp ? id : `-${id}`)}>
        <span className={styles.label}>{label}</span>
        {isUp && <ArrowUpIcon />}
        {isDown && <ArrowDownIcon />}
      </button>
    </th>
  )
}
