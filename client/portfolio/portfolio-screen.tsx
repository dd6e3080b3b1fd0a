import { Navigate, useSearchParams } from 'react-router-dom'
import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { OtherPortfolio } from './other-portfolio.tsx'
import type { OwnRecord } from '../../shared/people/users.ts'
import { useLive } from '../offline/store/use-live.ts'
import { credentialsShown } from '../offline/store/credential-rows.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { Stack } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import { OwnCalendar } from './calendar/own-calendar.tsx'
import { OwnCredentials } from './own-credentials.tsx'
import { OwnReferees } from './own-referees.tsx'
import { OwnTiles } from './own-tiles.tsx'
import { PersonSides } from './person-head.tsx'
import { PortfolioReviews } from './reviews.tsx'

/**
 * /portfolio shows one's own, from this device; ?id= another person's, from the server. An employer's own page is the
 * company's.
 */
export default function PortfolioScreen() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!user) return null
  if (!id || id === user.id) {
    return user.user_type === 'freelancer' ? <OwnPortfolio me={user} /> : <Navigate to="/company" replace />
  }
  return (
    <QueryProvider>
      <OtherPortfolio key={id} id={id} />
    </QueryProvider>
  )
}

const ownPortfolioTabs = [
  { id: 'portfolio', label: 'Portfolio' },
  { id: 'calendar', label: 'Calendar' },
  { id: 'reviews', label: 'Reviews' },
] as const

/** Works without network, entirely from this device. */
function OwnPortfolio({ me }: { me: OwnRecord }) {
  const [tab, setTab] = useTabParam(['portfolio', 'calendar', 'reviews'])
  const ratings = useLive((db) => db.ratings.toArray(), [])
  const feedback = useLive((db) => db.feedback.toArray(), [])
  const synced = useLive((db) => db.me.get(me.id), [me.id])
  const credentials = useLive(credentialsShown, [])
  const { online } = useStatus()
  const { firstSyncDone } = useFirstSync()
  // What is above the items is rendered together with them, so that nothing moves under a thumb.
  const isThere = credentials && (credentials.length > 0 || firstSyncDone || !online)

  return (
    <Page title={me.full_name} hideTitle width="columns">
      <PersonSides person={synced ?? me} isFolded>
        <Tabs label="Portfolio" items={ownPortfolioTabs} value={tab} onChange={setTab}>
          {tab === 'portfolio' &&
            (isThere ? (
              <Stack gap={6}>
                <OwnCredentials credentials={credentials} />
                <OwnTiles />
              </Stack>
            ) : (
              <SkeletonList />
            ))}
          {tab === 'calendar' && <OwnCalendar />}
          {tab === 'reviews' && (
            <PortfolioReviews ratings={ratings} feedback={feedback} isOwn aside={<OwnReferees userId={me.id} />} />
          )}
          <StaleNote />
        </Tabs>
      </PersonSides>
    </Page>
  )
}
