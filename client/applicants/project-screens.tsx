import { lazy, Suspense } from 'react'
import { PageSpinner } from '../ui/spinner.tsx'
import ApplicantsScreen from './applicants-screen.tsx'

const FitScreen = lazy(() => import('./fit/fit-screen.tsx'))

/** Those who have applied for a project, or those who fit it. */
export default function ProjectScreens({ jobId, isFit }: { jobId: string; isFit: boolean }) {
  if (!isFit) return <ApplicantsScreen jobId={jobId} />
  return (
    <Suspense fallback={<PageSpinner />}>
      <FitScreen jobId={jobId} />
    </Suspense>
  )
}
