import { Navigate, useSearchParams } from 'react-router-dom'
import { projectPath } from '../trade/project-address.ts'

/** /plan?id=PROJECT leads to the tab of the project's page, and there to the same day and row. */
export default function PlanPage() {
  const { id = '', day, row } = Object.fromEntries(useSearchParams()[0])
  return <Navigate to={projectPath(id, 'plan', { ...(day && { day }), ...(row && { row }) })} replace />
}
