import { Page } from '../ui/page.tsx'

export default function PortfolioScreen() {
  return <Page title="Portfolio">{null}</Page>
}
