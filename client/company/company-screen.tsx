import { Page } from '../ui/page.tsx'

export default function CompanyScreen() {
  return <Page title="Company">{null}</Page>
}
