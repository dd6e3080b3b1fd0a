import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../http/path-to.ts'
import { FavouriteStar } from '../trade/crews/favourite-star.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import type { CrewAct } from './crew-bar.tsx'
import styles from './crew-cards.module.css'
import { LastWorked, NoteButton, Stand, Stars } from './crew-facts.tsx'
import { WORKED } from './crew-rows.ts'
import type { Crews } from './use-crews.ts'

const AT_ONCE = 50

/** The people of the open list where there is no room for a table. */
export function CrewCards({ crews, onAct }: { crews: Crews; onAct: (act: CrewAct) => void }) {
  const { rows, selection, chosen } = crews
  const [most, setMost] = useState(AT_ONCE)
  return (
    <>
      <ul className={styles.people}>
        {rows.slice(0, most).map((row) => (
          <li key={row.id} className={styles.person}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={`Select ${row.full_name}`}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            </label>
            <div className={styles.main}>
              <div className={styles.line}>
                <Link className={styles.name} to={pathTo`/portfolio?id=${row.id}`}>
                  {row.full_name}
                </Link>
                <Stand row={row} />
              </div>
              <p className={styles.muted}>{row.job_roles.join(', ')}</p>
              <p>
                <LastWorked row={row} />
              </p>
              <p>
                <Stars row={row} />
              </p>
              {chosen !== WORKED && <NoteButton row={row} onNote={(one) => onAct({ kind: 'note', row: one })} />}
            </div>
            <FavouriteStar person={row} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={rows.length > most} isLoading={false} onMore={() => setMost(most + AT_ONCE)} />
    </>
  )
}
