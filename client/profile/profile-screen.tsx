import { Page } from '../shell/page.tsx'
import ProfilePanel from './profile-panel.tsx'

/** /profile: who I am, and how this device behaves. */
export default function ProfileScreen() {
  return (
    <Page title="Profile" width="narrow">
      <ProfilePanel />
    </Page>
  )
}
