import type { ReactNode } from 'react'
import type { JobMatch } from '../../shared/jobs/jobs.ts'
import { townNameOf } from '../trade/job-texts.ts'
import { matchClashText, matchDatesText } from '../trade/match-texts.ts'
import { classNames } from '../ui/class-names.ts'
import type { TableColumn } from '../ui/table/data-table.tsx'
import { RowName, RowPerson } from '../ui/table/row-name.tsx'
import { applicantMilesText } from './applicant-badge.tsx'
import styles from './applicants-table.module.css'
import type { ListedPerson } from './people-list.tsx'

type PersonColumn = Omit<TableColumn<ListedPerson>, 'width'>

/** The columns of every table of a project's people. */
export const PERSON_COLUMNS = {
  score: {
    id: 'score',
    label: 'Match',
    first: 'down',
    cell: ({ match }) => <span className={styles.figure}>{match?.score}</span>,
  },
  rating: { id: 'rating', label: 'Rating', first: 'down', cell: PersonRatingCell },
  miles: { id: 'miles', label: 'Miles', first: 'up', cell: applicantMilesText },
  location: {
    id: 'location',
    label: 'Location',
    first: 'up',
    cell: ({ freelancer }) => townNameOf(freelancer.location),
  },
  experience: {
    id: 'experience',
    label: 'Experience',
    first: 'down',
    isExtra: true,
    cell: ({ freelancer }) => freelancer.industry_experience,
  },
} as const satisfies Record<string, PersonColumn>

type NameColumnOptions<Person> = {
  width: number
  onOpen: (id: string) => void
  /** Beside the name. */
  marks?: (person: Person) => ReactNode
}

/** The head of each row: the name opens the person. */
export const personNameColumn = <Person extends ListedPerson>({ width, onOpen, marks }: NameColumnOptions<Person>) => ({
  id: 'name' as const,
  label: 'Name',
  width,
  first: 'up' as const,
  isHead: true,
  cell: (person: Person) => (
    <RowPerson name={person.freelancer.full_name} picture={person.freelancer.profile_picture}>
      <RowName data-person={person.freelancer.id} onClick={() => onOpen(person.freelancer.id)}>
        {person.freelancer.full_name}
      </RowName>
      {marks?.(person)}
    </RowPerson>
  ),
})

function PersonRatingCell({ freelancer: { rating, total_ratings } }: ListedPerson) {
  return total_ratings > 0 ? (
    <>
      <span className={styles.figure}>{rating.toFixed(2)}</span> <span className={styles.small}>({total_ratings})</span>
    </>
  ) : (
    <span className={styles.small}>new</span>
  )
}

type PersonDatesProps = { match: JobMatch | null; roleId?: string | null }

/** Free or not on the role's days, else on the project's. */
export const PersonDates = ({ match, roleId }: PersonDatesProps) => (
  <TruncatedText
    text={matchDatesText(match, roleId)}
    className={matchClashText(match, roleId) ? styles.clash : styles.small}
  />
)

/** Cut off at the column's end; whole as a tooltip. */
export const TruncatedText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <span className={classNames(className)} title={text}>
    {text}
  </span>
)
