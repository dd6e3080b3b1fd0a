import { Page } from '../shell/page.tsx'
import ProfilePanel from './profile-panel.tsx'

/** /profile: the own profile, and the settings of this device. */
export default function ProfileScreen() {
  return (
    <Page title="Profile" width="narrow">
      <ProfilePanel />
    </Page>
  )
}
