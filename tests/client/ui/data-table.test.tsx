// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sortProjectRows } from '../../../client/projects/project-rows.ts'
import { useApplicantSelection } from '../../../client/applicants/use-applicant-list.ts'
import { type TableColumn, DataTable } from '../../../client/ui/table/data-table.tsx'
import { useColumns } from '../../../client/ui/table/use-columns.ts'
import { useCurrentRow } from '../../../client/ui/table/use-current-row.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'

beforeEach(() => {
  localStorage.clear()
  // jsdom measures nothing: a box of ten rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const people = Array.from(
  { length: 2_000 },
  (_, n) => ({ application: { id: `a${n}` }, freelancer: { id: `f${n}`, full_name: `Person ${n}` } }) as Applicant,
)
const idOf = ({ freelancer }: Applicant) => freelancer.id
const nameOf = ({ freelancer }: Applicant) => freelancer.full_name
const drawn = vi.fn(nameOf)
const COLUMNS: TableColumn<Applicant>[] = [
  { id: 'name', label: 'Name', width: 200, first: 'up', isHead: true, cell: (one) => drawn(one) },
  { id: 'score', label: 'Match', width: 80, first: 'down', cell: () => '80' },
  { id: 'town', label: 'Town', width: 80, first: 'up', isExtra: true, cell: () => 'Leeds' },
]

type TableProps = { order?: string; onOrder?: (order: string) => void; onMenu?: (row: Applicant) => void }

function Table({ order = 'name', onOrder = () => {}, onMenu = () => {} }: TableProps) {
  const selection = useApplicantSelection(people)
  const place = useCurrentRow(people, idOf)
  const { columns } = useColumns('people', COLUMNS)
  return (
    <>
      <output>{selection.selected.map(nameOf).join(', ')}</output>
      <button onClick={() => place.move(1)}>next</button>
      <DataTable
        label="People"
        rows={people}
        idOf={idOf}
        selectIdOf={({ application }) => application.id}
        nameOf={nameOf}
        columns={columns}
        order={order}
        onOrder={onOrder}
        onMenu={onMenu}
        place={place}
        selection={selection}
      />
    </>
  )
}
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const selected = () => screen.getByRole('status').textContent

test('of two thousand rows those in sight are rendered, and a key renders the row it leaves and the row it comes to', () => {
  render(<Table />)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60)
  drawn.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(drawn.mock.calls.map(([one]) => one.freelancer.id).toSorted()).toEqual(['f0', 'f1'])
  expect(screen.getByRole('rowheader', { name: 'Person 1' }).closest('tr')?.getAttribute('aria-current')).toBe('true')
})

test('a box selects, with Shift everything from the one before; so does a press on the row with Ctrl or Shift', () => {
  render(<Table />)
  fireEvent.click(box('Person 1'))
  fireEvent.click(box('Person 3'), { shiftKey: true })
  expect(selected()).toBe('Person 1, Person 2, Person 3')
  fireEvent.click(box('Person 2'))
  expect(selected()).toBe('Person 1, Person 3')
  fireEvent.click(screen.getByRole('rowheader', { name: 'Person 5' }), { ctrlKey: true })
  fireEvent.click(screen.getByRole('rowheader', { name: 'Person 4' }), { shiftKey: true })
  expect(selected()).toBe('Person 1, Person 3, Person 4, Person 5')
  fireEvent.click(screen.getByRole('rowheader', { name: 'Person 7' }))
  expect(selected()).toBe('Person 1, Person 3, Person 4, Person 5')
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Person 7')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select everybody shown' }))
  expect(selected()?.split(', ').length).toBe(2_000)
})

test('a right click opens what a row has, and makes it the current one; on a box, a link or a heading the browser’s menu is left', () => {
  const onMenu = vi.fn()
  render(<Table onMenu={onMenu} />)
  // fireEvent is false where the browser’s own menu is prevented.
  expect(fireEvent.contextMenu(screen.getByRole('rowheader', { name: 'Person 3' }))).toBe(false)
  expect(onMenu.mock.calls).toEqual([[people[3]]])
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Person 3')
  expect(fireEvent.contextMenu(box('Person 5'))).toBe(true)
  expect(fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Name' }))).toBe(true)
  expect(onMenu).toHaveBeenCalledTimes(1)
})

test('text that its column cuts off is a tooltip; text that fits, and what has its own, is left alone', () => {
  render(<Table />)
  const cell = screen.getByRole('rowheader', { name: 'Person 3' })
  const wide = vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(300)
  fireEvent.pointerOver(cell)
  expect(cell.title).toBe('Person 3')
  wide.mockReturnValue(0)
  // As the tooltip leaves it.
  cell.removeAttribute('title')
  cell.dataset['title'] = 'Person 3'
  fireEvent.pointerOver(cell)
  expect([cell.title, cell.dataset['title']]).toEqual(['', undefined])
})

test('a column’s head sorts the way it is first wanted, then the other way', () => {
  const onOrder = vi.fn()
  const { rerender } = render(<Table order="name" onOrder={onOrder} />)
  const press = (name: string) =>
    fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
  const sorted = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
  expect([sorted('Name'), sorted('Match')]).toEqual(['ascending', 'none'])
  press('Match')
  expect(onOrder).toHaveBeenLastCalledWith('-score')
  press('Name')
  expect(onOrder).toHaveBeenLastCalledWith('-name')
  rerender(<Table order="-score" onOrder={onOrder} />)
  expect([sorted('Name'), sorted('Match')]).toEqual(['none', 'descending'])
  press('Match')
  expect(onOrder).toHaveBeenLastCalledWith('score')
})

test('columns that are chosen are kept for the list they were chosen for; what cannot be read is as at first', () => {
  const shown = ({ columns }: ReturnType<typeof useColumns<Applicant>>) => columns.map(({ id }) => id)
  const { result } = renderHook(() => useColumns('people', COLUMNS))
  const choice = (label: string) => result.current.choices.find((one) => one.label === label)!
  expect(shown(result.current)).toEqual(['name', 'score'])
  expect(result.current.choices.map(({ label, isChecked }) => [label, isChecked])).toEqual([
    ['Match', true],
    ['Town', false],
  ])
  act(() => choice('Town').onClick())
  act(() => choice('Match').onClick())
  expect(shown(result.current)).toEqual(['name', 'town'])
  expect(shown(renderHook(() => useColumns('people', COLUMNS)).result.current)).toEqual(['name', 'town'])
  expect(shown(renderHook(() => useColumns('other', COLUMNS)).result.current)).toEqual(['name', 'score'])
  act(() => result.current.reset())
  expect(shown(result.current)).toEqual(['name', 'score'])
  localStorage.setItem('columns:people', '{')
  expect(shown(renderHook(() => useColumns('people', COLUMNS)).result.current)).toEqual(['name', 'score'])
})

describe('the order of the projects table', () => {
  const project = (title: string, filled: number, places: number) =>
    ({
      id: title,
      title,
      location: 'Leeds',
      roles: [{ id: title, role_name: 'Rigger', places, filled }],
      applications: [],
    }) as never
  const titles = (order: string) =>
    sortProjectRows([project('Zenith', 1, 2), project('Ärger', 5, 9), project('Arena', 3, 3)], order).map(
      ({ title }) => title,
    )

  test('a title is sorted as words are, and a leading minus turns it round', () => {
    expect(titles('title')).toEqual(['Arena', 'Ärger', 'Zenith'])
    expect(titles('-title')).toEqual(['Zenith', 'Ärger', 'Arena'])
  })

  test('filled is sorted by how many places are free, and equals keep their order', () => {
    expect(titles('filled')).toEqual(['Ärger', 'Zenith', 'Arena'])
    expect(titles('-town')).toEqual(['Zenith', 'Ärger', 'Arena'])
  })

  test('without a known column the order is left as it is', () => {
    expect(titles('')).toEqual(['Zenith', 'Ärger', 'Arena'])
    expect(titles('-gone')).toEqual(['Zenith', 'Ärger', 'Arena'])
  })
})
