import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { keepNeedCount, keptNeedCount } from '../../offline/session/kept-need-count.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './needs-list.module.css'
import { NeedRoomLines, useMostNeeds } from './needs-room.tsx'

/** `to`: where its words lead; `act`: its one action, or in `done` what has become of it. */
export type NeedRow = {
  id: string
  tone: 'stop' | 'standby' | 'info'
  what: string
  about: string
  to: string
  act: { label: string; of: string; to: string } | { label: string; of: string; onClick: () => void } | { done: string }
}

type Props = {
  userId: string
  rows: NeedRow[]
  /** More may be known in a moment: as many lines are left free as there were the last time. */
  isPart: boolean
  /** What is below is shown already, and must not move: what is found later waits behind 'Show all'. */
  isFirstOnScreen?: boolean
}

/** What burns, the most urgent first; nothing when nothing does. */
export function NeedsList({ userId, rows, isPart, isFirstOnScreen = false }: Props) {
  const headId = useId()
  const most = useMostNeeds()
  const [isWhole, setIsWhole] = useState(false)
  const { length } = rows
  useEffect(() => {
    if (!isPart) keepNeedCount(userId, length)
  }, [userId, length, isPart])
  const [kept] = useState(() => keptNeedCount(userId))
  // On a new device: what is below would be moved by what comes, or, where it must not be, what comes waits.
  const [room] = useState(Math.max(kept ?? (isFirstOnScreen ? 1 : most), length))

  const lines = isPart ? Math.max(length, room) : length
  if (lines === 0 && kept !== null) return null
  const atFirst = isFirstOnScreen ? Math.min(most, Math.max(room, 1)) : most
  const shown = isWhole ? lines : Math.min(lines, atFirst)
  return (
    <section className={styles.needs} aria-labelledby={headId} aria-busy={isPart}>
      <div className={styles.head}>
        <h2 id={headId}>Needs you</h2>
        {shown < lines && (
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            {`Show all ${lines}`}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map((row) => (
          <NeedLine key={row.id} row={row} />
        ))}
        <NeedRoomLines count={Math.max(0, shown - length)} />
        {lines === 0 && most > 0 && (
          <li className={styles.row}>
            <span className={styles.nothing}>Nothing right now.</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function NeedLine({ row: { tone, what, about, to, act } }: { row: NeedRow }) {
  return (
    <li className={styles.row}>
      <span className={classNames(styles.lamp, styles[tone])} aria-hidden="true" />
      <Link className={styles.words} to={to}>
        <span className={styles.what}>{what}</span>
        <span className={styles.about}>{about}</span>
      </Link>
      {'done' in act ? (
        <span className={styles.done}>{act.done}</span>
      ) : 'to' in act ? (
        <ButtonLink size="sm" to={act.to} aria-label={`${act.label}: ${act.of}`}>
          {act.label}
        </ButtonLink>
      ) : (
        <Button size="sm" aria-label={`${act.label}: ${act.of}`} onClick={act.onClick}>
          {act.label}
        </Button>
      )}
    </li>
  )
}
