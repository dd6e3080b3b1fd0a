import type { ReactNode, Ref } from 'react'
import ExportIcon from 'lucide-react/icons/download'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import RemoveIcon from 'lucide-react/icons/trash-2'
import RenameIcon from 'lucide-react/icons/pencil'
import { formatLondonDateRange } from '../../shared/dates-in-london.ts'
import { projectDatesText } from '../../shared/jobs/project-days.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { FavouritesChip } from '../trade/crews/favourites-chip.tsx'
import { Select } from '../ui/fields/select.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import { saveFile } from '../ui/export.ts'
import { useWide } from '../ui/hooks/use-width.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { Button } from '../ui/button.tsx'
import type { CrewAct } from './crew-bar.tsx'
import { crewListCsv, crewOfProject, isUnanswered, pastProjects, crewRolesIn, WORKED_LIST } from './crew-rows.ts'
import styles from './crews.module.css'
import tools from '../ui/table/tools.module.css'
import type { CompanyCrews } from './use-crews.ts'

type Props = {
  crews: CompanyCrews
  name: string
  /** The field that '/' leads to. */
  search?: Ref<HTMLInputElement>
  onAct: (act: CrewAct) => void
  children: ReactNode
}

/** The list's name, who of it is shown, the project that it is looked at for, and the crew of a past project at once. */
export function CrewTools({ crews, name, search, onAct, children }: Props) {
  const { chosen, jobs, job, people, rows, all, selection, filters, change } = crews
  const roles = crewRolesIn(all)
  const isWide = useWide()
  const past = pastProjects(people ?? [])
  const unanswered = rows.filter(isUnanswered)
  const remind = () => {
    selection.select(unanswered)
    onAct({ kind: 'remind' })
  }
  const mayRemind = job !== undefined && unanswered.length > 0
  useShortcuts('Crews', mayRemind ? [['', 'Remind those who have not answered', remind]] : [])
  const areAllFavourites = chosen !== WORKED_LIST && chosen?.is_favourites
  const isNamed = chosen !== WORKED_LIST && chosen && !chosen.is_favourites

  return (
    <div className={styles.tools}>
      <div className={styles.toolsHead}>
        <h2>
          {name}{' '}
          {(chosen !== WORKED_LIST || people) && (
            <span className={styles.total}>
              {rows.length < all.length ? `${rows.length} of ${all.length}` : rows.length}
            </span>
          )}
        </h2>
        {isNamed && (
          <Menu
            label={`More about ${name}`}
            button={<MoreIcon />}
            buttonClass={styles.more}
            items={[
              { label: 'Rename', icon: <RenameIcon />, onClick: () => onAct({ kind: 'rename' }) },
              { label: 'Delete list', icon: <RemoveIcon />, onClick: () => onAct({ kind: 'delete' }) },
            ]}
          />
        )}
      </div>
      {all.length > 0 && !areAllFavourites && <FavouritesChip filter={crews.favourites} count={crews.starred} />}
      {all.length > 0 && (
        <div className={styles.search}>
          <SearchField
            label="Search these people"
            what="Name, role, note"
            isShort={isWide}
            value={filters.text}
            onChange={(text) => change({ text })}
            search={search}
          />
        </div>
      )}
      {roles.length > 1 && (
        <Select
          aria-label="Role"
          placeholder="All roles"
          value={filters.role}
          options={roles}
          onChange={({ target }) => change({ role: target.value })}
        />
      )}
      <Select
        aria-label="For which project"
        value={job?.id ?? ''}
        placeholder="No project"
        options={jobs.map((one) => ({
          value: one.id,
          label: `For ${one.title}, ${projectDatesText(one)}`,
        }))}
        onChange={({ target }) => crews.chooseJob(target.value)}
      />
      {chosen === WORKED_LIST && past.length > 0 && (
        <Select
          aria-label="Select the crew of a past project"
          value=""
          placeholder="Past crew of…"
          options={past.map(({ job_id, title, date_end }) => ({
            value: job_id,
            label: `${title}, ${formatLondonDateRange(date_end, date_end)}`,
          }))}
          onChange={({ target }) => selection.select(crewOfProject(rows, target.value))}
        />
      )}
      {mayRemind && (
        <Button size="sm" onClick={remind}>
          {`Remind ${unanswered.length} who ${unanswered.length === 1 ? 'has' : 'have'} not answered`}
        </Button>
      )}
      {all.length > 0 && (
        <Button
          size="sm"
          icon={<ExportIcon />}
          title="Export CSV"
          disabled={rows.length === 0}
          onClick={() => exportCrew(name, crews)}
        >
          <span className={tools.word}>Export CSV</span>
        </Button>
      )}
      {children}
    </div>
  )
}

/** Saves those shown as a file, without the server. */
export function exportCrew(name: string, { rows }: CompanyCrews) {
  const file = crewListCsv(name, rows)
  saveFile(new Blob([file.csv], { type: 'text/csv' }), file.name)
}
