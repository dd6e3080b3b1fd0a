import { useSearchParams } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import { Page } from '../shell/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import PlanScreen from './plan-screen.tsx'
import styles from './plan.module.css'

/** /plan?id=PROJECT */
export default function PlanPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const found = useLive(async (db) => ({ job: (await db.jobs.get(id)) ?? null }), [id])
  if (!found) return <PageSpinner />
  return (
    <Page title={found.job ? `Plan: ${found.job.title}` : 'Plan'} back={`/?project=${id}`} crumb="Plan" width="full">
      {found.job ? (
        <div className={styles.page}>
          <PlanScreen key={id} jobId={id} />
        </div>
      ) : (
        <EmptyState
          title="This project is not here"
          text="It may belong to another company, or this device has not heard of it yet."
          action={<ButtonLink to="/">Your Projects</ButtonLink>}
        />
      )}
    </Page>
  )
}
