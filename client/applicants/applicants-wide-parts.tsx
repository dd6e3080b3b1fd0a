import { type ReactNode, useState } from 'react'
import CardsIcon from 'lucide-react/icons/layout-list'
import SelectIcon from 'lucide-react/icons/list-checks'
import { MessageCrew } from '../trade/crew-messages/message-crew.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './applicants-wide.module.css'
import tools from '../ui/table/tools.module.css'
import { ColumnsMenu } from '../ui/table/columns-menu.tsx'
import type { ChosenColumns } from '../ui/table/use-columns.ts'
import { ViewButtons } from '../trade/view-buttons.tsx'
import { ExportButton } from './export-button.tsx'
import { FreePlacesButton } from './free-places.tsx'
import { PeopleFoot } from './people-list.tsx'
import { ApplicantsBar } from './decisions/selection-bar.tsx'
import type { ApplicantList } from './use-applicant-list.ts'
import type { ApplicantDialogs } from './decisions/selected-dialogs.tsx'

type WideHeadProps = {
  list: ApplicantList
  view: ApplicantsView
  columns: ChosenColumns
  onView: (view: ApplicantsView) => void
  children: ReactNode
}

export function ApplicantsWideHead({ list, view, columns, onView, children }: WideHeadProps) {
  const { job, counts, selection } = list
  const word = view === 'table' ? tools.word : undefined
  return (
    <div className={styles.head}>
      {view === 'table' && children}
      <div className={styles.headLine}>
        <h2 className={view === 'table' ? 'sr-only' : styles.heading}>
          Applicants <span className={styles.total}>{counts.all}</span>
        </h2>
        <ViewButtons className={styles.views} view={view} onView={onView} cardsIcon={<CardsIcon />}>
          {view === 'cards' && (
            <IconButton size="sm" label="Select" aria-pressed={selection.isSelecting} onClick={selection.switch}>
              <SelectIcon />
            </IconButton>
          )}
        </ViewButtons>
        {view === 'table' && <FreePlacesButton job={job} counts={counts} />}
        {view === 'table' && <ColumnsMenu columns={columns} wordClass={word} />}
        <MessageCrew job={job} wordClass={word} />
        <ExportButton list={list} wordClass={word} />
      </div>
      {view === 'cards' && children}
    </div>
  )
}

/** Actions for the selected applicants; otherwise the keyboard shortcuts. */
export const ApplicantsWideFoot = ({
  list: { job, selection },
  dialogs,
}: {
  list: ApplicantList
  dialogs: ApplicantDialogs
}) => (
  <PeopleFoot bar={selection.isSelecting && <ApplicantsBar job={job} selection={selection} dialogs={dialogs} />}>
    <kbd>j</kbd> <kbd>k</kbd> move <kbd>s</kbd> shortlist <kbd>a</kbd> accept <kbd>r</kbd> reject <kbd>?</kbd> all keys
  </PeopleFoot>
)

type ApplicantsView = 'cards' | 'table'
const APPLICANTS_VIEW_KEY = 'applicants-view'

/** How a wide screen shows applicants, remembered on the device. */
export function useApplicantsView() {
  const [view, show] = useState<ApplicantsView>(() =>
    localStorage.getItem(APPLICANTS_VIEW_KEY) === 'cards' ? 'cards' : 'table',
  )
  return [
    view,
    (next: ApplicantsView) => {
      localStorage.setItem(APPLICANTS_VIEW_KEY, next)
      show(next)
    },
  ] as const
}
