import { lazy, Suspense } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import type { Job } from '../shared/jobs/jobs.ts'
import { Button } from './ui/button.tsx'
import { Page } from './shell/page.tsx'
import { SkeletonList } from './ui/skeleton.tsx'
import { Stale } from './shell/stale.tsx'
import { Tabs } from './ui/tabs.tsx'
import { useMediaPhone } from './ui/hooks/use-narrow.ts'
import { useTabParam } from './ui/hooks/use-tab-param.ts'
import styles from './trade/dashboard.module.css'
import { Projects } from './projects/projects.tsx'

const RatePanel = lazy(() => import('./ratings/rate-panel.tsx'))

const TABS = [
  { id: 'projects', label: 'Your Projects' },
  { id: 'rate', label: 'Rate Freelancers' },
] as const

type Props = {
  jobs: Job[] | undefined
  onOpen: (id: string) => void
  onManage: (id: string) => void
  onPost: () => void
}

export function EmployerTabs({ onPost, ...projects }: Props) {
  const [tab, setTab] = useTabParam(['projects', 'rate'])
  const isPhone = useMediaPhone()
  const isRating = tab === 'rate'
  const post = (
    <Button variant="primary" icon={<PlusIcon />} onClick={onPost}>
      Post New Project
    </Button>
  )

  return (
    <Page title={TABS[isRating ? 1 : 0].label} hideTitle foot={isPhone && !isRating ? post : null}>
      <div className={styles.under}>
        <Tabs label="Dashboard" items={TABS} value={tab} onChange={setTab}>
          {isRating ? (
            <Suspense fallback={<SkeletonList label="Loading" rows={3} height={150} />}>
              <RatePanel />
            </Suspense>
          ) : (
            <Projects {...projects} post={isPhone ? null : post} />
          )}
        </Tabs>
        {!isRating && <Stale overFoot />}
      </div>
    </Page>
  )
}
