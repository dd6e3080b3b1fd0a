import type { Crews } from './use-crews.ts'
import type { CrewAct } from './crew-bar.tsx'
import { MessageSeveralDialog } from './message-several-dialog.tsx'
import { formatDateRange } from '../../shared/dates.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import InviteSeveralDialog from '../trade/crews/invite-several-dialog.tsx'
import AddToListDialog from '../trade/crews/add-to-list-dialog.tsx'
import { DeleteListDialog, ListNameDialog, NoteDialog, TakeOutDialog } from './list-dialogs.tsx'
import { WORKED } from './crew-rows.ts'

/** The dialog of an act, over the list that is open. */
export function CrewDialogs({ crews, act, onClose }: { crews: Crews; act: CrewAct; onClose: () => void }) {
  const list = crews.chosen === WORKED ? undefined : crews.chosen
  const { selected } = crews.selection
  switch (act.kind) {
    case 'new':
      return <ListNameDialog onNamed={({ id }) => crews.openList(id)} onClose={onClose} />
    case 'rename':
      return list ? <ListNameDialog list={list} onClose={onClose} /> : null
    case 'delete':
      return list ? <DeleteListDialog list={list} onDeleted={() => crews.openList(WORKED)} onClose={onClose} /> : null
    case 'note':
      return list ? <NoteDialog list={list} row={act.row} onClose={onClose} /> : null
    case 'add':
      return <AddToListDialog people={selected} onDone={crews.selection.clear} onClose={onClose} />
    case 'leave':
      return list ? (
        <TakeOutDialog list={list} rows={selected} onDone={crews.selection.clear} onClose={onClose} />
      ) : null
    case 'invite':
      return (
        <InviteSeveralDialog
          people={selected}
          job={crews.job}
          choice={<ProjectField crews={crews} />}
          onInvited={crews.selection.clear}
          onClose={onClose}
        />
      )
    case 'message':
    case 'remind':
      return <MessageSeveralDialog crews={crews} isReminder={act.kind === 'remind'} onClose={onClose} />
  }
}

const ProjectField = ({ crews: { job, jobs, chooseJob } }: { crews: Crews }) => (
  <Field label="Project">
    <Select
      value={job?.id ?? ''}
      placeholder="Choose a project"
      options={jobs.map(({ id, title, date_start, date_end }) => ({
        value: id,
        label: `${title}, ${formatDateRange(date_start, date_end)}`,
      }))}
      onChange={({ target }) => chooseJob(target.value)}
    />
  </Field>
)
