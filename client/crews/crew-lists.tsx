import StarIcon from 'lucide-react/icons/star'
import ListIcon from 'lucide-react/icons/list'
import HistoryIcon from 'lucide-react/icons/history'
import SeveralIcon from 'lucide-react/icons/messages-square'
import PlusIcon from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useLive } from '../offline/store/use-live.ts'
import { Button } from '../ui/button.tsx'
import { useWide } from '../ui/hooks/use-width.ts'
import type { CrewAct } from './crew-bar.tsx'
import { MESSAGES_LIST, WORKED_LIST } from './crew-rows.ts'
import styles from './crews.module.css'
import type { CompanyCrews } from './use-crews.ts'

/** The company's lists, each with how many are in it. */
export function CrewLists({ crews, onAct }: { crews: CompanyCrews; onAct: (act: CrewAct) => void }) {
  const { lists, people } = crews
  const worked = people?.filter(({ times_worked }) => times_worked > 0).length
  const sent = useLive(
    (db) => db.broadcasts.filter((one) => one.job_id === null && one.reminder_of === null).count(),
    [],
  )
  return (
    <nav className={styles.lists} aria-label="Lists">
      <h2 className={styles.listsHead}>Crews</h2>
      {lists.slice(0, 1).map((list) => (
        <ListButton
          key={list.id}
          crews={crews}
          id={list.id}
          icon={<StarIcon />}
          name="Favourites"
          count={list.people.length}
        />
      ))}
      <ListButton crews={crews} id={WORKED_LIST} icon={<HistoryIcon />} name="Worked with us" count={worked} />
      {lists.slice(1).map((list) => (
        <ListButton
          key={list.id}
          crews={crews}
          id={list.id}
          icon={<ListIcon />}
          name={list.name}
          count={list.people.length}
        />
      ))}
      <ListButton crews={crews} id={MESSAGES_LIST} icon={<SeveralIcon />} name="Messages sent" count={sent} />
      <Button
        size="sm"
        variant="ghost"
        icon={<PlusIcon />}
        className={styles.newList}
        aria-keyshortcuts="n"
        onClick={() => onAct({ kind: 'new' })}
      >
        New list
      </Button>
    </nav>
  )
}

type ListButtonProps = { crews: CompanyCrews; id: string; icon: ReactNode; name: string; count: number | undefined }

function ListButton({ crews, id, icon, name, count }: ListButtonProps) {
  const { chosen, isChosen, isOnMessages } = crews
  const isWide = useWide()
  const open = isOnMessages ? MESSAGES_LIST : chosen === WORKED_LIST ? WORKED_LIST : chosen?.id
  const isCurrent = open === id && (isWide || isChosen)
  return (
    <button
      type="button"
      className={styles.list}
      aria-current={isCurrent || undefined}
      onClick={() => crews.openList(id)}
    >
      {icon}
      <span className={styles.listName}>{name}</span>
      <span className={styles.count}>{count}</span>
    </button>
  )
}
