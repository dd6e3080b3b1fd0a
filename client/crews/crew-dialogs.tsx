import type { Crews } from './use-crews.ts'
import type { CrewAct } from './crew-bar.tsx'
import { InviteSeveralDialog } from './invite-several-dialog.tsx'
import { MessageSeveralDialog } from './message-several-dialog.tsx'
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
      return <InviteSeveralDialog crews={crews} onClose={onClose} />
    case 'message':
    case 'remind':
      return <MessageSeveralDialog crews={crews} isReminder={act.kind === 'remind'} onClose={onClose} />
  }
}
