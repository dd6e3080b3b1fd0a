import type { ReactNode } from 'react'
import { QueryProvider } from '../http/query-client.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/use-tab-param.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordTab } from './password-tab.tsx'

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'notifications', label: 'Notifications' },
] as const

/** /settings, the tabs of the specification. `profile` is the panel of /profile, which is another room. */
export default function SettingsScreen({ profile }: { profile: ReactNode }) {
  const [tab, setTab] = useTabParam(['profile', 'password', 'notifications'])
  return (
    <Page title="Settings" width="narrow">
      <QueryProvider>
        <Tabs label="Settings" items={tabs} value={tab} onChange={setTab}>
          {tab === 'profile' && profile}
          {tab === 'password' && <PasswordTab />}
          {tab === 'notifications' && <NotificationsTab />}
        </Tabs>
      </QueryProvider>
    </Page>
  )
}
