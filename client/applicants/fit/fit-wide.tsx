import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { classNames } from '../../ui/class-names.ts'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import { useCurrentRow } from '../../ui/table/use-current-row.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../shell/page.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useOpened } from '../../trade/use-opened.ts'
import styles from '../applicants-wide.module.css'
import { FitActions, FitDetail } from './fit-detail.tsx'
import { FitList } from './fit-list.tsx'
import { FitTable, fitId, useFitColumns, useFitOrder } from './fit-table.tsx'
import { FAVOURITES_KEY } from '../../trade/crews/favourites-chip.tsx'
import { useFavourites } from '../../trade/crews/use-favourites.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useFitting } from './use-fitting.ts'

/** The list on the left, the chosen freelancer on the right; fully usable by keyboard. */
export function FitWide({ job }: { job: Job }) {
  const list = useFitting(job)
  const { idOf, open, close } = useOpened()
  const { people, order, setOrder } = useFitOrder(list.found)
  const place = useCurrentRow(people, fitId)
  const { columns, ...choice } = useColumns('fit', useFitColumns(place.choose))
  const { current } = place
  const favourites = useFavourites()
  const invited = list.fitting?.find(({ freelancer }) => freelancer.id === idOf('invite'))
  const invite = (id: string) => open('invite', id, { within: 'fit' })

  function inviteCurrent() {
    if (current && !current.applied && !current.invited_at && jobStatusAt(job) === 'open') invite(current.freelancer.id)
  }

  useShortcuts('Freelancers that fit', [
    ['j ArrowDown', 'Next freelancer', () => place.move(1)],
    ['k ArrowUp', 'Previous freelancer', () => place.move(-1)],
    ['i', 'Invite to apply', inviteCurrent],
    ['', 'Show all that fit', () => list.show('all')],
    ['', 'Show those who are free', () => list.show('free')],
    ['', 'Show those invited', () => list.show('invited')],
    ['f', 'Add to favourites, or remove', () => current && favourites.toggle(current.freelancer)],
    [...FAVOURITES_KEY, list.favourites.toggle],
  ])

  return (
    <Page title={`Freelancers that fit: ${job.title}`} hideTitle width="full">
      <div className={classNames(styles.sides, styles.half)}>
        <div className={styles.left}>
          <div className={styles.head}>
            <div className={styles.headLine}>
              <h2 className={styles.heading}>
                Freelancers that fit <span className={styles.total}>{list.fitting?.length}</span>
              </h2>
              <span className={styles.views}>
                <ColumnsMenu columns={choice} />
              </span>
            </div>
          </div>
          <div className={styles.rest}>
            <FitList
              list={list}
              onOpen={place.choose}
              table={<FitTable people={people} place={place} columns={columns} order={order} onOrder={setOrder} />}
            />
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
