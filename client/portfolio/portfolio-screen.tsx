import { Navigate, useSearchParams } from 'react-router-dom'
import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { OtherPortfolio } from './other-portfolio.tsx'
import { OwnPortfolio } from './own-portfolio.tsx'

/** /portfolio is one's own, from this phone; ?id= another's, from the server. An employer's own page is the company's. */
export default function PortfolioScreen() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!user) return null
  if (!id || id === user.id) {
    return user.user_type === 'freelancer' ? <OwnPortfolio me={user} /> : <Navigate to="/company" replace />
  }
  return (
    <QueryProvider>
      <OtherPortfolio key={id} id={id} />
    </QueryProvider>
  )
}
