import { useState } from 'react'
import { freeNearbyOf, freeNearbyText } from '../../../shared/hiring/free-nearby.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { projectPath } from '../../trade/project-address.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import styles from './fit.module.css'
import { useFitting } from './use-fitting.ts'

const LazyInviteNearbyDialog = lazyDialog(() => import('../../trade/crews/invite-several-dialog.tsx'))

/** While nobody has applied: how many of each role are nearby and free, to be invited at once; and all good fits. */
export function FreeNearby({ job }: { job: Job }) {
  const { fitting = [], refetch } = useFitting(job)
  const [invited, setInvited] = useState<{ id: string; full_name: string }[] | null>(null)
  const [first, ...others] = freeNearbyOf(job, fitting)
  return (
    <Stack gap={3}>
      {first && (
        <ul className={styles.nearby} aria-label="Free nearby">
          {[first, ...others].map((nearby) => (
            <li key={nearby.role.id}>
              <span>{freeNearbyText(nearby)}</span>
              <Button
                size="sm"
                variant={nearby === first ? 'primary' : 'outline'}
                aria-label={`Invite: ${freeNearbyText(nearby)}`}
                onClick={() => setInvited(nearby.people.map(({ freelancer }) => freelancer))}
              >
                Invite
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant={first ? 'outline' : 'primary'} to={projectPath(job.id, 'fit')}>
        Invite good fits
      </ButtonLink>
      {invited && (
        <LazyInviteNearbyDialog job={job} people={invited} onInvited={refetch} onClose={() => setInvited(null)} />
      )}
    </Stack>
  )
}
