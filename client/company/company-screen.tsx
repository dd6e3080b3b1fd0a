import { useSearchParams } from 'react-router-dom'
import CompanyIcon from 'lucide-react/icons/building-2'
import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { OtherCompany } from './other-company.tsx'
import { OwnCompanyPage } from './own-company.tsx'

/** /company shows one's own from this device; ?id= any company as others see it, from the server. */
export default function CompanyScreen() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id) {
    return (
      <QueryProvider>
        <OtherCompany key={id} id={id} />
      </QueryProvider>
    )
  }
  if (user?.user_type === 'employer') return <OwnCompanyPage />
  return (
    <Page title="Company">
      <EmptyState
        icon={<CompanyIcon />}
        title="No company chosen"
        text="Open one from a job: press the company’s name."
        action={<ButtonLink to="/">Find jobs</ButtonLink>}
      />
    </Page>
  )
}
