import { useState } from 'react'
import SelectIcon from 'lucide-react/icons/square-check'
import { Link } from 'react-router-dom'
import { pathTo } from '../http/path-to.ts'
import { FavouriteStar } from '../trade/crews/favourite-star.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import type { CrewAct } from './crew-bar.tsx'
import styles from './crew-cards.module.css'
import { LastWorked, CrewNoteButton, CrewStandBadge, CompanyStars } from './crew-facts.tsx'
import { type OneOfCrew, useCrewMenu } from './crew-person.tsx'
import { WORKED_LIST } from './crew-rows.ts'
import type { CompanyCrews } from './use-crews.ts'

const CREW_CARDS_AT_ONCE = 50

/** The people of the open list where there is no room for a table. */
export function CrewCards({ crews, onAct }: { crews: CompanyCrews; onAct: (act: CrewAct) => void }) {
  const { rows } = crews
  const [most, setMost] = useState(CREW_CARDS_AT_ONCE)
  return (
    <>
      <ul className={styles.people}>
        {rows.slice(0, most).map((row) => (
          <CrewMemberCard key={row.id} row={row} crews={crews} onAct={onAct} />
        ))}
      </ul>
      <ShowMore hasMore={rows.length > most} isLoading={false} onMore={() => setMost(most + CREW_CARDS_AT_ONCE)} />
    </>
  )
}

function CrewMemberCard(one: OneOfCrew) {
  const { row, crews, onAct } = one
  const { selection, chosen } = crews
  const isSelected = selection.has(row.id)
  const { menu, onTarget } = useCrewMenu(one, [
    { label: isSelected ? 'Deselect' : 'Select', icon: <SelectIcon />, onClick: () => selection.toggle(row.id) },
  ])
  return (
    <li className={styles.person} {...onTarget}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${row.full_name}`}
          checked={isSelected}
          onChange={() => selection.toggle(row.id)}
        />
      </label>
      <div className={styles.main}>
        <div className={styles.line}>
          <Link className={styles.name} to={pathTo`/portfolio?id=${row.id}`}>
            {row.full_name}
          </Link>
          <CrewStandBadge row={row} />
        </div>
        <p className={styles.muted}>{row.job_roles.join(', ')}</p>
        <p>
          <LastWorked row={row} />
        </p>
        <p>
          <CompanyStars row={row} />
        </p>
        {chosen !== WORKED_LIST && <CrewNoteButton row={row} onNote={(one) => onAct({ kind: 'note', row: one })} />}
      </div>
      <div className={styles.acts}>
        <FavouriteStar person={row} />
        {menu}
      </div>
    </li>
  )
}
