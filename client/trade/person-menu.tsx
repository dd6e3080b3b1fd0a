import type { PersonMenuProps } from './person-actions.tsx'
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'

/** Where it cannot be fetched, the screen stands without it. */
const PersonActions = lazy(() => import('./person-actions.tsx').catch(() => ({ default: () => null })))
const placeholder = <span style={{ flex: 'none', width: 44 }} />

/** What can be done about another person: report, block. */
export const PersonMenu = (props: PersonMenuProps) => (
  <Suspense fallback={placeholder}>
    <PersonActions {...props} />
  </Suspense>
)

/** Report and block, from somebody's page: whether they are blocked is asked of the server. */
export function OtherMenu({ id, name }: { id: string; name: string }) {
  const blocked = useQuery({
    queryKey: ['blocked'],
    queryFn: () => request('GET', '/users/blocked'),
  })
  const isBlocked = blocked.data?.some((person) => person.id === id) ?? false
  return <PersonMenu id={id} name={name} isBlocked={isBlocked} onChanged={() => void blocked.refetch()} />
}
