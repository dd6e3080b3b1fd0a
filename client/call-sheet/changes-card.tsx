import type { SheetChange } from '../../shared/call-sheets/sheet-changes.ts'
import { Card } from '../ui/card.tsx'
import styles from './call-sheet.module.css'

type Props = { title: string; changes: SheetChange[]; /** What to say where there are none. */ nothing?: string }

/** What is different: old struck out, new beside it. */
export function ChangesCard({ title, changes, nothing = 'Nothing that concerns your role.' }: Props) {
  return (
    <Card as="section" aria-label={title} className={styles.changes}>
      <h2 className={styles.changesHead}>{title}</h2>
      {changes.length === 0 ? <p className={styles.until}>{nothing}</p> : <ChangeList changes={changes} />}
    </Card>
  )
}

function ChangeList({ changes }: { changes: SheetChange[] }) {
  return (
    <ul className={styles.changeList}>
      {changes.map(({ key, of, old, now, words }) => (
        <li key={key}>
          {of && <span className={styles.until}>{of}: </span>}
          {old && <del>{old}</del>} {now && <ins>{now}</ins>} <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
