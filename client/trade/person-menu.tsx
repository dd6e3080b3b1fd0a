import type { PersonMenuProps } from './person-actions.tsx'
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'

/** If it cannot be loaded, the screen works without it. */
const LazyPersonActions = lazy(() => import('./person-actions.tsx').catch(() => ({ default: () => null })))
const personMenuPlaceholder = <span style={{ flex: 'none', width: 48 }} />

/** The actions on another person: report, block. */
export const PersonMenu = (props: PersonMenuProps) => (
  <Suspense fallback={personMenuPlaceholder}>
    <LazyPersonActions {...props} />
  </Suspense>
)

type OtherPersonMenuProps = { id: string; name: string; channelId?: string; isOpened?: boolean }

/** Report and block on a person's page, where the server is asked whether they are blocked. */
export function OtherPersonMenu({ id, name, channelId, isOpened = false }: OtherPersonMenuProps) {
  const blocked = useQuery({
    queryKey: ['blocked'],
    queryFn: () => request('GET', '/users/blocked'),
  })
  const isBlocked = blocked.data?.some((person) => person.id === id) ?? false
  const channel = channelId && { conversationId: channelId, isInChannel: true }
  const rest = { ...channel, isOpened, onChanged: () => void blocked.refetch() }
  return <PersonMenu id={id} name={name} isBlocked={isBlocked} {...rest} />
}
