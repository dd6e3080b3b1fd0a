import { Link } from 'react-router-dom'
import NextIcon from 'lucide-react/icons/chevron-right'
import ProfileIcon from 'lucide-react/icons/user-round'
import { QueryProvider } from '../http/query-client.tsx'
import { Text } from '../ui/layout.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/use-tab-param.ts'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './settings.module.css'

const tabs = [
  { id: 'password', label: 'Password' },
  { id: 'devices', label: 'Devices' },
] as const

/** /settings: the way to the profile, and what keeps the account its owner's. */
export default function SettingsScreen() {
  const [tab, setTab] = useTabParam(['password', 'devices'])
  return (
    <Page title="Settings" width="narrow">
      <Link className={styles.profile} to="/profile">
        <ProfileIcon />
        <span>
          <Text as="span" strong className={styles.line}>
            Profile
          </Text>
          <Text as="span" size="small" muted className={styles.line}>
            What others see of you; notifications and colours on this phone
          </Text>
        </span>
        <NextIcon />
      </Link>
      <QueryProvider>
        <Tabs label="Settings" items={tabs} value={tab} onChange={setTab}>
          {tab === 'password' ? <PasswordForm /> : <Devices />}
        </Tabs>
      </QueryProvider>
    </Page>
  )
}
