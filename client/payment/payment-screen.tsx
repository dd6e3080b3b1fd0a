import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { BuyPackage } from './buy-package.tsx'

/** /payment: buys a package without a project, and lists what was bought. */
export default function PaymentScreen() {
  const isEmployer = useSession().user?.user_type === 'employer'
  return (
    <Page title="Packages" back="/" crumb="Packages" subtitle={isEmployer ? 'Each post is one project.' : undefined}>
      {isEmployer ? (
        <QueryProvider>
          <BuyPackage />
        </QueryProvider>
      ) : (
        <EmptyState
          title="Nothing to buy"
          text="Packages pay for posting projects, and only employers post. For freelancers everything here is free."
          action={
            <ButtonLink to="/" variant="primary">
              Find jobs
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
