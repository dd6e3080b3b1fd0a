import { useRef } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { moveKeys, selectKeys } from '../../ui/table/row-keys.ts'
import { useColumns } from '../../ui/table/use-columns.ts'
import { useCurrentRow } from '../../ui/table/use-current-row.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../shell/page.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useOpened } from '../../trade/use-opened.ts'
import styles from '../applicants-wide.module.css'
import tools from '../../ui/table/tools.module.css'
import { FitActions, FitDetail } from './fit-detail.tsx'
import { FitState } from './fit-list.tsx'
import { fittingPersonIdOf } from './fit-rows.ts'
import { FitTable, useFitColumns, useFitOrder } from './fit-table.tsx'
import { FAVOURITES_KEY } from '../../trade/crews/favourites-chip.tsx'
import { useFavourites } from '../../trade/crews/use-favourites.ts'
import { PeopleFoot } from '../people-list.tsx'
import { InviteFreelancerDialog } from './invite-dialog.tsx'
import { FitSelectionBar, FitSelectionDialogs, useFitSelection } from './fit-selected.tsx'
import { saveFittingCsv, ExportFitting, FitTools } from './fit-tools.tsx'
import { useFitting } from './use-fitting.ts'

/** The list on the left, the chosen freelancer on the right, the tools above both; fully usable by keyboard. */
export function FitWide({ job }: { job: Job }) {
  const list = useFitting(job)
  const { idOf, open, close } = useOpened()
  const { people, order, setOrder } = useFitOrder(list.found)
  const place = useCurrentRow(people, fittingPersonIdOf)
  const selection = useFitSelection(job, people)
  const search = useRef<HTMLInputElement>(null)
  const { columns, ...choice } = useColumns('fit', useFitColumns(place.choose))
  const { current } = place
  const favourites = useFavourites()
  const invited = list.fitting?.find(({ freelancer }) => freelancer.id === idOf('invite'))
  const invite = (id: string) => open('invite', id, { within: 'fit' })

  function inviteCurrent() {
    if (current && !current.applied && !current.invited_at && jobStatusAt(job) === 'open') invite(current.freelancer.id)
  }

  useShortcuts('Good fits', [
    ...moveKeys('freelancer', place),
    ['i', 'Invite to apply', inviteCurrent],
    ...selectKeys(current && fittingPersonIdOf(current), selection),
    ['*', 'Select all, or none', selection.toggleAll],
    ['I', 'Invite those selected', selection.invite],
    ['l', 'Add those selected to a list', selection.addToList],
    ['', 'Export good fits as CSV', () => saveFittingCsv(job, people)],
    ['', 'Show all good fits', () => list.change({ shown: 'all' })],
    ['', 'Show who’s free', () => list.change({ shown: 'free' })],
    ['', 'Show who’s invited', () => list.change({ shown: 'invited' })],
    ['f', 'Add to favourites, or remove', () => current && favourites.toggle(current.freelancer)],
    [...FAVOURITES_KEY, list.favourites.toggle],
    ['/', 'Search', () => search.current?.focus()],
    ['Escape', 'Clear selection', selection.clear],
  ])

  return (
    <Page title={`Good fits: ${job.title}`} hideTitle width="full">
      <div className={styles.whole}>
        <div className={styles.head}>
          <FitTools list={list} search={search} wordClass={tools.word} />
          <div className={styles.headLine}>
            <h2 className="sr-only">Good fits {list.fitting?.length}</h2>
            <ColumnsMenu columns={choice} wordClass={tools.word} />
            <ExportFitting job={job} people={people} wordClass={tools.word} />
          </div>
        </div>
        <div className={styles.half}>
          <div className={styles.left}>
            <div className={styles.rest}>
              <FitState list={list} />
              {people.length > 0 && <FitTable {...{ people, place, columns, order, selection }} onOrder={setOrder} />}
            </div>
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
        <PeopleFoot bar={selection.isSelecting && <FitSelectionBar selection={selection} />}>
          <kbd>j</kbd> <kbd>k</kbd> move <kbd>i</kbd> invite <kbd>x</kbd> select <kbd>?</kbd> all keys
        </PeopleFoot>
      </div>
      <FitSelectionDialogs job={job} selection={selection} />
      {invited && (
        <InviteFreelancerDialog
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
