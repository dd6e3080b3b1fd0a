import { useState } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PersonRow } from './person-row.tsx'
import styles from './staff.module.css'
import { usePeople } from './use-staff.ts'

const SHOWN_MAX = 50

/** Anybody by name, company or email; before anything is typed those who are suspended. */
export function PeopleTab() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, error, refetch } = usePeople(q)
  return (
    <Stack gap={4}>
      <TextInput
        type="search"
        icon={<SearchIcon />}
        aria-label="Search people"
        placeholder="Name, company or email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && !data && <NotLoaded error={error} retry={refetch} />}
      {!error && !data && <SkeletonList rows={3} height={72} label="Loading people" />}
      {data && data.length > 0 && (
        <Stack as="section" gap={3} aria-label={q ? 'People found' : 'Suspended'}>
          <Text size="small" muted role="status">
            {q ? `${data.length === SHOWN_MAX ? 'The first 50' : data.length} found` : `${data.length} suspended`}
          </Text>
          <ul className={styles.people}>
            {data.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Stack>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={q ? 'Nobody found' : 'Nobody is suspended'}
          text={q ? 'Try a part of the name, the company or the email.' : 'Search for anybody above.'}
        />
      )}
    </Stack>
  )
}
