import { useSearchParams } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { CompanyEdit } from './company-edit.tsx'
import { CompanySetup } from './company-setup.tsx'

/** What stands over the page: the setup, or what the company says of itself to be changed. */
export default function CompanyDialog() {
  const [params] = useSearchParams()
  if (useSession().user?.user_type !== 'employer') return null
  return params.get('setup') === 'edit' ? <CompanyEdit /> : <CompanySetup />
}
