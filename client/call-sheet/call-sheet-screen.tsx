import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { CrewSheet } from './crew-sheet.tsx'

const EditorScreen = lazy(() => import('./editor-screen.tsx'))

/** /call-sheet?job=ID: for the crew the call sheet itself, for the company its editor and who has seen it. */
export default function CallSheetScreen() {
  const jobId = useSearchParams()[0].get('job') ?? ''
  if (useSession().user?.user_type !== 'employer') return <CrewSheet key={jobId} jobId={jobId} />
  return (
    <Suspense fallback={<PageSpinner />}>
      <EditorScreen key={jobId} jobId={jobId} />
    </Suspense>
  )
}
