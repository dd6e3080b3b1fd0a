import NoteIcon from 'lucide-react/icons/sticky-note'
import MailIcon from 'lucide-react/icons/send'
import SeveralIcon from 'lucide-react/icons/messages-square'
import LeaveIcon from 'lucide-react/icons/user-minus'
import { FavouriteStar } from '../trade/crews/favourite-star.tsx'
import { useKeepMenu } from '../trade/crews/keep-person.tsx'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import type { CrewAct } from './crew-bar.tsx'
import styles from './crew-cards.module.css'
import { type CrewTableRow, WORKED_LIST } from './crew-rows.ts'
import type { CompanyCrews } from './use-crews.ts'

export type OneOfCrew = { row: CrewTableRow; crews: CompanyCrews; onAct: (act: CrewAct) => void }

/** The menu of one of the people; `more` comes first. Of those selected it is the menu of all of them, as far as it can be. */
export function useCrewMenu({ row, crews: { selection, chosen }, onAct }: OneOfCrew, more: MenuProps['items'] = []) {
  const isInList = chosen !== undefined && chosen !== WORKED_LIST
  const withAll = (kind: 'invite' | 'message' | 'leave') => () => {
    if (!selection.has(row.id)) selection.select([row])
    onAct({ kind })
  }
  return useKeepMenu(row, [
    ...more,
    { label: 'Invite', icon: <MailIcon />, onClick: withAll('invite') },
    { label: 'Message', icon: <SeveralIcon />, onClick: withAll('message') },
    ...(isInList
      ? [
          { label: 'Edit the note', icon: <NoteIcon />, onClick: () => onAct({ kind: 'note', row }) },
          { label: 'Take out', icon: <LeaveIcon />, onClick: withAll('leave') },
        ]
      : []),
  ])
}

/** At the end of a row of the table: the star and the menu. */
export function CrewActs(one: OneOfCrew) {
  const { menu } = useCrewMenu(one)
  return (
    <div className={styles.rowActs}>
      <FavouriteStar person={one.row} />
      {menu}
    </div>
  )
}
