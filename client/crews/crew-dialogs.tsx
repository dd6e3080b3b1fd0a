import { useState } from 'react'
import type { CompanyCrews } from './use-crews.ts'
import type { CrewAct } from './crew-bar.tsx'
import { projectDatesText } from '../../shared/jobs/project-days.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import InviteSeveralDialog from '../trade/crews/invite-several-dialog.tsx'
import AddToListDialog from '../trade/crews/add-to-list-dialog.tsx'
import { DeleteListDialog, ListNameDialog, CrewNoteDialog, TakeOutOfListDialog } from './list-dialogs.tsx'
import MessageCrewDialog from '../trade/crew-messages/message-crew-dialog.tsx'
import { Text } from '../ui/layout.tsx'
import { broadcastDraftKey } from '../offline/outbox/kinds/broadcast.ts'
import { useLive } from '../offline/store/use-live.ts'
import { type CrewTableRow, isAskedAboutProject, WORKED_LIST } from './crew-rows.ts'

/** The dialog of an act, over the list that is open. */
export function CrewDialogs({ crews, act, onClose }: { crews: CompanyCrews; act: CrewAct; onClose: () => void }) {
  const list = crews.chosen === WORKED_LIST ? undefined : crews.chosen
  const { selected } = crews.selection
  switch (act.kind) {
    case 'new':
      return <ListNameDialog onNamed={({ id }) => crews.openList(id)} onClose={onClose} />
    case 'rename':
      return list ? <ListNameDialog list={list} onClose={onClose} /> : null
    case 'delete':
      return list ? (
        <DeleteListDialog list={list} onDeleted={() => crews.openList(WORKED_LIST)} onClose={onClose} />
      ) : null
    case 'note':
      return list ? <CrewNoteDialog list={list} row={act.row} onClose={onClose} /> : null
    case 'add':
      return <AddToListDialog people={selected} onDone={crews.selection.clear} onClose={onClose} />
    case 'leave':
      return list ? (
        <TakeOutOfListDialog list={list} rows={selected} onDone={crews.selection.clear} onClose={onClose} />
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
      return <MessageDialog crews={crews} isReminder={act.kind === 'remind'} onClose={onClose} />
  }
}

type MessageProps = { crews: CompanyCrews; isReminder: boolean; onClose: () => void }

/** About the chosen project it is only for those who have been asked or have applied; about none for all of them. */
function MessageDialog({ crews: { job: chosen, selection }, isReminder, onClose }: MessageProps) {
  const [rows] = useState(() => selection.selected)
  const [isAboutJob, setIsAboutJob] = useState(isReminder || rows.some(isAskedAboutProject))
  const blocked = useBlocked()
  if (!blocked) return null
  const job = (isAboutJob && chosen) || null
  const isBlocked = ({ id }: CrewTableRow) => blocked.has(id)
  const isStranger = (row: CrewTableRow) => job !== null && !isBlocked(row) && !isAskedAboutProject(row)
  const reached = rows.filter((row) => !isBlocked(row) && !isStranger(row))
  return (
    <MessageCrewDialog
      job={job}
      draft={broadcastDraftKey(chosen?.id ?? null)}
      selected={reached.map(({ id, full_name }) => ({ id, name: full_name }))}
      isReminder={isReminder}
      isForSelected
      onSent={selection.clear}
      onClose={onClose}
    >
      <LeftOut rows={rows.filter(isStranger)} why="invite them to this project first." />
      <LeftOut rows={rows.filter(isBlocked)} why="you have blocked them." />
      {chosen && !isReminder && (
        <Field label="About">
          <Select
            value={job?.id ?? ''}
            options={[
              { value: chosen.id, label: chosen.title },
              { value: '', label: 'No project' },
            ]}
            onChange={({ target }) => setIsAboutJob(target.value !== '')}
          />
        </Field>
      )}
    </MessageCrewDialog>
  )
}

function LeftOut({ rows, why }: { rows: CrewTableRow[]; why: string }) {
  if (rows.length === 0) return null
  return <Text muted>{`Not to ${rows.map(({ full_name }) => full_name).join(', ')}: ${why}`}</Text>
}

/** Whom this person has blocked, as far as they have a conversation; the server names the others once it has been asked. */
const useBlocked = () =>
  useLive(async (db) => {
    const blocked = await db.conversations.filter(({ is_blocked }) => is_blocked).toArray()
    return new Set(blocked.map(({ other_user_id }) => other_user_id))
  }, [])

const ProjectField = ({ crews: { job, jobs, chooseJob } }: { crews: CompanyCrews }) => (
  <Field label="Project">
    <Select
      value={job?.id ?? ''}
      placeholder="Choose a project"
      options={jobs.map((one) => ({
        value: one.id,
        label: `${one.title}, ${projectDatesText(one)}`,
      }))}
      onChange={({ target }) => chooseJob(target.value)}
    />
  </Field>
)
