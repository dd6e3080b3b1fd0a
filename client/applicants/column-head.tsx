import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import type { ApplicantColumn, ApplicantOrder } from '../../shared/hiring/applicant-list.ts'
import styles from './applicants-table.module.css'

type Props = {
  column: ApplicantColumn
  label: string
  first: ApplicantOrder
  order: ApplicantOrder
  onSort: (order: ApplicantOrder) => void
}

/** A column's head: a press sorts by it, another turns the order round. */
export function ColumnHead({ column, label, first, order, onSort }: Props) {
  const isUp = order === column
  const isDown = order === `-${column}`
  const turned: ApplicantOrder = isUp ? `-${column}` : column
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(isUp || isDown ? turned : first)}>
        {label}
        {isUp && <ArrowUpIcon />}
        {isDown && <ArrowDownIcon />}
      </button>
    </th>
  )
}
