import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import StaffIcon from 'lucide-react/icons/shield'
import { QueryProvider } from '../http/query-client.tsx'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordTab } from './password-tab.tsx'
import { PayoutTab } from './payout-tab.tsx'
import { YourDataTab } from './your-data-tab.tsx'

const LazyCalendarTab = lazy(() => import('./calendar/calendar-tab.tsx'))
const LazyTwoFactorTab = lazy(() => import('./two-factor-tab.tsx'))

const allSettingsTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'payout', label: 'Payout', onlyFor: 'freelancer' },
  { id: 'notifications', label: 'Notifications' },
  { id: '2fa', label: '2FA' },
  { id: 'calendar', label: 'Calendar', onlyFor: 'freelancer' },
  { id: 'data', label: 'Your data' },
] as const

/** /settings, with the specification's tabs. `profile` is the panel of /profile, which another feature renders. */
export default function SettingsScreen({ profile }: { profile: ReactNode }) {
  const me = useOwnRecord()
  const userType = me?.user_type
  const tabs = allSettingsTabs.filter((each) => !('onlyFor' in each) || each.onlyFor === userType)
  const [first, ...others] = tabs.map(({ id }) => id)
  const [tab, setTab] = useTabParam([first!, ...others])
  // On narrow screens the row of tabs is wider than the screen.
  useEffect(() => {
    document.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])

  return (
    <Page title="Settings" width="narrow" actions={me?.is_staff && <StaffScreenLink />}>
      <QueryProvider>
        <Tabs label="Settings" items={tabs} value={tab} onChange={setTab}>
          {tab === 'profile' && profile}
          {tab === 'password' && <PasswordTab />}
          {tab === 'payout' && <PayoutTab />}
          {tab === 'notifications' && <NotificationsTab />}
          <Suspense fallback={<SkeletonList rows={3} height={96} label="Settings" />}>
            {tab === '2fa' && <LazyTwoFactorTab />}
            {tab === 'calendar' && <LazyCalendarTab />}
          </Suspense>
          {tab === 'data' && <YourDataTab />}
        </Tabs>
      </QueryProvider>
    </Page>
  )
}

const StaffScreenLink = () => (
  <ButtonLink to="/staff" size="sm" icon={<StaffIcon />}>
    Staff
  </ButtonLink>
)
