import { Navigate } from 'react-router-dom'
import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session.ts'
import { Page } from '../ui/page.tsx'
import { BuyPackage } from './buy-package.tsx'

/** /payment: buys a package without a project, and lists what was bought. */
export default function PaymentScreen() {
  if (useSession().user?.user_type !== 'employer') return <Navigate to="/" replace />
  return (
    <Page title="Packages" back="/" crumb="Packages" subtitle="Each post is one project.">
      <QueryProvider>
        <BuyPackage />
      </QueryProvider>
    </Page>
  )
}
