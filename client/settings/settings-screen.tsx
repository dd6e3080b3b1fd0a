import { lazy, Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import ForwardIcon from 'lucide-react/icons/chevron-right'
import StaffIcon from 'lucide-react/icons/shield'
import { QueryProvider } from '../http/query-client.tsx'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../shell/page.tsx'
import { useChecksKeeper } from '../trade/right-to-work/use-checks-keeper.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Text } from '../ui/layout.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordTab } from './password-tab.tsx'
import { PayoutTab } from './payout-tab.tsx'
import styles from './settings.module.css'
import { YourDataTab } from './your-data-tab.tsx'

const LazyCalendarTab = lazy(() => import('./calendar/calendar-tab.tsx'))
const LazyPayTermsTab = lazy(() => import('./company/pay-terms-tab.tsx'))
const LazyRightToWorkTab = lazy(() => import('./company/right-to-work-tab.tsx'))
const LazyTwoFactorTab = lazy(() => import('./two-factor-tab.tsx'))

/** `holds`: what somebody finds there, said on the phone's list; 'keeper': who sees the company's right to work checks. */
const allSettingsTabs = [
  { id: 'profile', label: 'Profile', holds: 'Your name, photo and what others see' },
  { id: 'password', label: 'Password', holds: 'Change it, your PIN, and the devices you’re signed in on' },
  { id: 'payout', label: 'Payout', holds: 'The bank account you’re paid into', onlyFor: 'freelancer' },
  { id: 'notifications', label: 'Notifications', holds: 'Push, email and quiet hours' },
  { id: '2fa', label: '2FA', holds: 'A second step when you sign in' },
  { id: 'calendar', label: 'Calendar', holds: 'Google, Outlook and the link to subscribe to', onlyFor: 'freelancer' },
  { id: 'pay-terms', label: 'Pay terms', holds: 'What roles pay on top of their rate', onlyFor: 'employer' },
  { id: 'right-to-work', label: 'Right to work', holds: 'Checks before anybody is confirmed', onlyFor: 'keeper' },
  { id: 'data', label: 'Your data', holds: 'Download it, storage, delete your account' },
] as const

/**
 * /settings, with the specification's tabs: on a phone a list of rows, each a page of its own. `profile` is the panel of
 * /profile, which another feature renders.
 */
export default function SettingsScreen({ profile }: { profile: ReactNode }) {
  const me = useOwnRecord()
  const isNarrow = useNarrow()
  const asked = useSearchParams()[0].get('tab')
  const isList = asked === null
  const userType = me?.user_type
  const keeper = useChecksKeeper()
  // Until the company has come an owner is known to be one, and whoever follows a link is believed.
  const isKeeper =
    userType === 'employer' && keeper !== null && (keeper || me?.owns_company || asked === 'right-to-work')
  const tabs = allSettingsTabs.filter(
    (each) => !('onlyFor' in each) || (each.onlyFor === 'keeper' ? isKeeper : each.onlyFor === userType),
  )
  const [first, ...others] = tabs.map(({ id }) => id)
  const [tab, setTab] = useTabParam([first!, ...others])
  const actions = me?.is_staff && <StaffScreenLink />
  const panel = (
    <>
      {tab === 'profile' && profile}
      {tab === 'password' && <PasswordTab />}
      {tab === 'payout' && <PayoutTab />}
      {tab === 'notifications' && <NotificationsTab />}
      <Suspense fallback={<SkeletonList rows={3} height={96} label="Settings" />}>
        {tab === '2fa' && <LazyTwoFactorTab />}
        {tab === 'calendar' && <LazyCalendarTab />}
        {tab === 'pay-terms' && <LazyPayTermsTab />}
        {tab === 'right-to-work' && <LazyRightToWorkTab />}
      </Suspense>
      {tab === 'data' && <YourDataTab />}
    </>
  )

  if (isNarrow && isList)
    return (
      <Page title="Settings" width="narrow" actions={actions}>
        <ul className={styles.rows}>
          {tabs.map(({ id, label, holds }) => (
            <li key={id}>
              <SettingsRow to={`?tab=${id}`} label={label} holds={holds} />
            </li>
          ))}
        </ul>
      </Page>
    )
  if (isNarrow)
    return (
      <Page title={tabs.find(({ id }) => id === tab)!.label} back="/settings" width="narrow">
        <QueryProvider>{panel}</QueryProvider>
      </Page>
    )
  return (
    <Page title="Settings" width="narrow" actions={actions}>
      <QueryProvider>
        <Tabs label="Settings" items={tabs} value={tab} onChange={setTab}>
          {panel}
        </Tabs>
      </QueryProvider>
    </Page>
  )
}

const SettingsRow = ({ to, label, holds }: { to: string; label: string; holds: string }) => (
  <Link to={to} className={styles.row}>
    <span>
      <Text as="span" strong>
        {label}
      </Text>
      <Text as="span" size="small" muted className={styles.holds}>
        {holds}
      </Text>
    </span>
    <ForwardIcon aria-hidden="true" />
  </Link>
)

const StaffScreenLink = () => (
  <ButtonLink to="/staff" size="sm" icon={<StaffIcon />}>
    Staff
  </ButtonLink>
)
