import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import NoteIcon from 'lucide-react/icons/sticky-note'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateRange } from '../../shared/dates.ts'
import { pathTo } from '../http/path-to.ts'
import { FavouriteStar } from '../trade/favourite-star.tsx'
import { clashText } from '../trade/match-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { ShowMore } from '../ui/show-more.tsx'
import type { CrewAct } from './crew-bar.tsx'
import { type CrewColumn, type CrewRow, WORKED } from './crew-rows.ts'
import styles from './crew-table.module.css'
import type { Crews } from './use-crews.ts'

const AT_ONCE = 200

/** Dense rows; on narrow screens each is a card. */
export function CrewTable({ crews, onAct }: { crews: Crews; onAct: (act: CrewAct) => void }) {
  const { rows, selection, job, chosen } = crews
  const box = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(AT_ONCE)
  const currentId = selection.current?.id
  const hasNotes = chosen !== WORKED

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('tr[aria-current] a')?.focus()
  }, [currentId])

  return (
    <div ref={box} className={styles.box} data-arrows="">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Select everybody shown"
                checked={rows.length > 0 && selection.selected.length === rows.length}
                onChange={selection.toggleAll}
              />
            </th>
            <Head crews={crews} column="name" label="Name" />
            <th scope="col">Roles</th>
            {job && <th scope="col">{'On this project'}</th>}
            <Head crews={crews} column="last" label="Last with us" isDownFirst />
            <Head crews={crews} column="times" label="Times" isDownFirst />
            <Head crews={crews} column="rated" label="Your rating" isDownFirst />
            {hasNotes && <th scope="col">Note</th>}
            <th scope="col">
              <span className="sr-only">Favourite</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr
              key={row.id}
              aria-current={row.id === currentId || undefined}
              className={classNames(selection.has(row.id) && styles.selected)}
            >
              <td className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.full_name}`}
                  checked={selection.has(row.id)}
                  onChange={() => {}}
                  onClick={(event) => selection.toggle(row.id, event.shiftKey)}
                />
              </td>
              <th scope="row" className={styles.name}>
                <span className={styles.who}>
                  <Avatar name={row.full_name} src={row.profile_picture} size={24} />
                  <Link to={pathTo`/portfolio?id=${row.id}`}>{row.full_name}</Link>
                </span>
              </th>
              <td className={styles.roles} title={row.job_roles.join(', ')}>
                {row.job_roles.join(', ')}
              </td>
              {job && <td className={styles.stand}>{row.known && <Stand row={row} />}</td>}
              <td className={styles.last}>{row.known && <LastWorked row={row} />}</td>
              <td className={styles.figure} data-label="Times">
                {row.known?.times_worked || ''}
              </td>
              <td className={styles.figure}>{row.known && <Stars row={row} />}</td>
              {hasNotes && (
                <td className={styles.noteCell}>
                  <button
                    type="button"
                    className={classNames(styles.note, !row.note && styles.noNote)}
                    aria-label={
                      row.note ? `Note about ${row.full_name}: ${row.note}` : `Add a note about ${row.full_name}`
                    }
                    onClick={() => onAct({ kind: 'note', row })}
                  >
                    {row.note || (
                      <>
                        <NoteIcon /> Note
                      </>
                    )}
                  </button>
                </td>
              )}
              <td className={styles.star}>
                <FavouriteStar person={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hasMore={rows.length > most} isLoading={false} onMore={() => setMost(most + AT_ONCE)} />
    </div>
  )
}

type HeadProps = { crews: Crews; column: CrewColumn; label: string; isDownFirst?: boolean }

function Head({ crews: { order, setOrder }, column, label, isDownFirst = false }: HeadProps) {
  const isOrder = order.column === column
  return (
    <th scope="col" aria-sort={isOrder ? (order.isDown ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => setOrder({ column, isDown: isOrder ? !order.isDown : isDownFirst })}
      >
        {label}
        {isOrder && (order.isDown ? <ArrowDownIcon /> : <ArrowUpIcon />)}
      </button>
    </th>
  )
}

function LastWorked({ row: { known } }: { row: CrewRow }) {
  const last = known?.last_worked
  if (!last) return <span className={styles.muted}>Not yet</span>
  return (
    <>
      <span className={styles.muted}>{formatDateRange(last.date_start, last.date_end)}</span>{' '}
      <Link to={pathTo`/?project=${last.job_id}`} title={last.title}>
        {last.title}
      </Link>
    </>
  )
}

/** The mean of the stars that this company gave, and the last ones. */
function Stars({ row: { known } }: { row: CrewRow }) {
  if (!known?.rated) return null
  const { mean, last, count } = known.rated
  const words = `${mean} out of 5 in ${count === 1 ? '1 rating' : `${count} ratings`}, ${last} the last time`
  return (
    <>
      <span aria-hidden="true">{`★ ${mean.toFixed(1)}`}</span>
      {count > 1 && <span aria-hidden="true" className={styles.muted}>{` last ${last}`}</span>}
      <span className="sr-only">{words}</span>
    </>
  )
}

/** Whether they are free for the chosen project, or how they stand to it already. */
function Stand({ row: { known } }: { row: CrewRow }) {
  const { tone, words } = standOf(known?.for_job ?? null)
  return words ? <Badge tone={tone}>{words}</Badge> : null
}

type ForJob = NonNullable<CrewRow['known']>['for_job']

export function standOf(about: ForJob): { tone: Tone; words: string } {
  if (!about) return { tone: 'neutral', words: '' }
  if (about.status) return STATUSES[about.status] ?? { tone: 'neutral', words: 'Applied' }
  if (about.invited_at) return { tone: 'info', words: 'Invited' }
  if (!about.match) return { tone: 'neutral', words: '' }
  return clashText(about.match) ? { tone: 'stop', words: 'Not free' } : { tone: 'go', words: 'Free' }
}

const STATUSES: Partial<Record<string, { tone: Tone; words: string }>> = {
  pending: { tone: 'info', words: 'Applied' },
  shortlisted: { tone: 'standby', words: 'Shortlisted' },
  accepted: { tone: 'go', words: 'Confirmed' },
  rejected: { tone: 'neutral', words: 'Not chosen' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
}
