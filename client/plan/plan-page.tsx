import { Navigate, useSearchParams } from 'react-router-dom'
import { projectPath } from '../trade/project-address.ts'

/** /plan?id=PROJECT leads to the tab of the project's page. */
export default function PlanPage() {
  return <Navigate to={projectPath(useSearchParams()[0].get('id') ?? '', 'plan')} replace />
}
