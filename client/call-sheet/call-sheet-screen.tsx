import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { projectPath } from '../trade/project-address.ts'
import { CrewSheet } from './crew-sheet.tsx'

/** /call-sheet?job=ID: for the crew the call sheet itself, for the company the tab of its project. */
export default function CallSheetScreen() {
  const { job: jobId = '', tab, version } = Object.fromEntries(useSearchParams()[0])
  if (useSession().user?.user_type !== 'employer') return <CrewSheet key={jobId} jobId={jobId} />
  const more = { ...(tab && { view: tab }), ...(version && { version }) }
  return <Navigate to={projectPath(jobId, 'sheet', more)} replace />
}
