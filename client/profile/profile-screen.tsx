import { Page } from '../ui/page.tsx'

export default function ProfileScreen() {
  return <Page title="Profile">{null}</Page>
}
