import { useQuery } from '@tanstack/react-query'
import type { BlockedPerson } from '../../shared/people/safety.ts'
import { formatDate } from '../../shared/dates.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { requestAllPages } from '../http/request-page.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { useSetBlocked } from '../trade/use-set-blocked.ts'
import styles from './settings.module.css'
import { at } from '../http/path-to.ts'

/** The people this person has blocked; renders nothing if there are none. */
export default function BlockedPeople() {
  const { online } = useStatus()
  const setBlocked = useSetBlocked()
  const { data, refetch } = useQuery({
    queryKey: ['blocked'],
    queryFn: ({ signal }) => requestAllPages(at('/users/blocked', {}, { limit: PAGE_LIMIT_MAX }), { signal }),
    staleTime: 0,
  })

  async function unblock({ id, full_name }: BlockedPerson) {
    if (await setBlocked({ id, name: full_name }, false)) await refetch()
  }

  if (!data || data.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="blocked-people">
      <h2 id="blocked-people">Blocked people</h2>
      <ul className={styles.devices}>
        {data.map((person) => (
          <li key={person.id} className={styles.device}>
            <Avatar name={person.full_name} src={person.profile_picture} size={32} />
            <div>
              <Text strong>{person.full_name}</Text>
              <Text size="small" muted>
                {[person.company_name, `since ${formatDate(person.blocked_at)}`].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Button size="sm" disabled={!online} onClick={() => void unblock(person)}>
              Unblock<span className="sr-only"> {person.full_name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
