import { useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../shell/page.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useOpened } from '../../trade/use-opened.ts'
import styles from '../applicants-wide.module.css'
import { FitActions, FitDetail } from './fit-detail.tsx'
import { FitList } from './fit-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useFitting } from './use-fitting.ts'

/** The list on the left, the chosen freelancer on the right; fully usable by keyboard. */
export function FitWide({ job }: { job: Job }) {
  const list = useFitting(job)
  const { idOf, open, close } = useOpened()
  const [chosenId, setChosenId] = useState<string>()
  const current = list.found.find(({ freelancer }) => freelancer.id === chosenId) ?? list.found[0]
  const invited = list.fitting?.find(({ freelancer }) => freelancer.id === idOf('invite'))
  const invite = (id: string) => open('invite', id, { within: 'fit' })

  function move(step: 1 | -1) {
    const at = current ? list.found.indexOf(current) : -1
    const next = list.found[Math.min(list.found.length - 1, Math.max(0, at + step))]
    if (!next) return
    setChosenId(next.freelancer.id)
    document.querySelector<HTMLElement>(`[data-person="${next.freelancer.id}"]`)?.focus()
  }

  function inviteCurrent() {
    if (current && !current.applied && !current.invited_at && jobStatusAt(job) === 'open') invite(current.freelancer.id)
  }

  useShortcuts('Freelancers that fit', [
    ['j', 'Next freelancer', () => move(1)],
    ['k', 'Previous freelancer', () => move(-1)],
    ['i', 'Invite to apply', inviteCurrent],
  ])

  return (
    <Page title={`Freelancers that fit: ${job.title}`} hideTitle width="full">
      <div className={styles.sides}>
        <div className={styles.left}>
          <div className={styles.head}>
            <div className={styles.headLine}>
              <h2 className={styles.heading}>
                Freelancers that fit <span className={styles.total}>{list.fitting?.length}</span>
              </h2>
            </div>
          </div>
          <div className={styles.scroll}>
            <FitList list={list} currentId={current?.freelancer.id} onOpen={setChosenId} />
          </div>
          <p className={styles.keys}>
            <kbd>j</kbd> <kbd>k</kbd> move <kbd>i</kbd> invite
          </p>
        </div>
        <div className={styles.right}>
          {current ? (
            <FitDetail
              key={current.freelancer.id}
              job={job}
              person={current}
              actions={<FitActions job={job} person={current} onInvite={invite} />}
            />
          ) : (
            list.fitting && (
              <EmptyState title="Nobody chosen" text="Choose a freelancer on the left to see them here." />
            )
          )}
        </div>
      </div>
      {invited && (
        <InviteDialog
          job={job}
          person={invited}
          onInvited={list.noteInvited}
          onRefused={list.refetch}
          onClose={() => close({ within: 'fit' })}
        />
      )}
    </Page>
  )
}
