import { lazy, Suspense } from 'react'

export type PersonMenuProps = {
  id: string
  name: string
  isBlocked: boolean
  /** The conversation with them: then one of their messages can be reported too. */
  conversationId?: string
  onChanged?: () => void
}

/** Where it cannot be fetched, the screen stands without it. */
const PersonActions = lazy(() => import('./person-actions.tsx').catch(() => ({ default: () => null })))
const room = <span style={{ flex: 'none', width: 44 }} />

/** What can be done about another person: report, block. */
export const PersonMenu = (props: PersonMenuProps) => (
  <Suspense fallback={room}>
    <PersonActions {...props} />
  </Suspense>
)
