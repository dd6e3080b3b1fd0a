import { memo } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { Badge } from '../../ui/badge.tsx'
import { join, upperFirst } from '../../trade/job-words.ts'
import { PersonRow } from '../person-row.tsx'
import styles from '../person-row.module.css'
import { isFree, standOf } from './fit-words.ts'

type Props = { person: FittingFreelancer; now: number; isCurrent: boolean; onOpen: (id: string) => void }

/** Somebody who fits, with the reasons, what is missing, and whether they are invited. */
export const FitRow = memo(function FitRow({ person, now, isCurrent, onOpen }: Props) {
  const { freelancer, match } = person
  const stand = standOf(person, now)
  const badge = stand && <Badge tone={stand.tone}>{stand.words}</Badge>
  return (
    <PersonRow freelancer={freelancer} badge={badge} isCurrent={isCurrent} onOpen={onOpen}>
      <span className={isFree(person) ? styles.go : styles.stop}>{join(match.reasons)}</span>
      {match.missing.length > 0 && <span className={styles.meta}>{upperFirst(join(match.missing))}</span>}
    </PersonRow>
  )
})
