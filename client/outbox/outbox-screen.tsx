import { Page } from '../ui/page.tsx'

export default function OutboxScreen() {
  return <Page title="Waiting on this phone">{null}</Page>
}
