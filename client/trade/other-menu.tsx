import { useQuery } from '@tanstack/react-query'
import type { BlockedPerson } from '../../shared/people/safety.ts'
import { request } from '../http/request.ts'
import { PersonMenu } from './person-menu.tsx'

/** Report and block, from somebody's page: whether they are blocked is asked of the server. */
export function OtherMenu({ id, name }: { id: string; name: string }) {
  const blocked = useQuery({
    queryKey: ['blocked'],
    queryFn: () => request<BlockedPerson[]>('GET', '/users/blocked'),
  })
  const isBlocked = blocked.data?.some((person) => person.id === id) ?? false
  return <PersonMenu id={id} name={name} isBlocked={isBlocked} onChanged={() => void blocked.refetch()} />
}
