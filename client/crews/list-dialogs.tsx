import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { peopleNameOrCount } from '../../shared/counts.ts'
import type { CrewList } from '../../shared/hiring/crews.ts'
import { CREW_NAME_MAX, CREW_NOTE_MAX } from '../../shared/limits.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { queueCrewChange } from '../offline/outbox/kinds/crew.ts'
import { useDraftOver } from '../offline/outbox/use-draft-over.ts'
import { putCrewList } from '../offline/store/crew-rows.ts'
import { currentDevice } from '../offline/store/device.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { crewFaceOf } from '../trade/crews/favourite-star.tsx'
import type { CrewTableRow } from './crew-rows.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

type ListNameDialogProps = { list?: LocalCrewList; onNamed?: (list: CrewList) => void; onClose: () => void }

/** A new list, or another name for one: with signal, because no two of a company have the same. */
export function ListNameDialog({ list, onNamed, onClose }: ListNameDialogProps) {
  const [name, write, clear] = useDraftOver(`crew-list-name:${list?.id ?? ''}`, list?.name ?? '')
  const [id] = useState(() => newId())
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(async () => {
    const body = { name: name.trim() }
    const saved = list
      ? await request('PUT', at('/crews/{id}', { id: list.id }), body)
      : await request('POST', '/crews', { id, ...body })
    const { db } = currentDevice()
    await db.transaction('rw', [db.crew_lists, db.outbox], () => putCrewList(db, saved))
    await clear()
    onNamed?.(saved)
    onClose()
  }, 'The list could not be saved.')
  const { onSubmit } = useForm({}, { send: () => hasVisibleText(name) && send() })
  return (
    <Dialog
      open
      size="sm"
      title={list ? `Rename ${list.name}` : 'New list'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="list-name"
            loading={isBusy}
            disabled={!online || !hasVisibleText(name)}
          >
            {list ? 'Rename' : 'Make list'}
          </Button>
        </>
      }
    >
      <form id="list-name" onSubmit={onSubmit} noValidate>
        <Field
          label="Name"
          hint={
            online ? 'A-team rigging, Night crew, Drivers' : 'You’re offline. You can make a list once there’s signal.'
          }
        >
          <TextInput value={name} most={CREW_NAME_MAX} onChange={({ target }) => write(target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="The name you typed is still here." />}
      </form>
    </Dialog>
  )
}

type DeleteListDialogProps = { list: LocalCrewList; onDeleted: () => void; onClose: () => void }

export function DeleteListDialog({ list, onDeleted, onClose }: DeleteListDialogProps) {
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(async () => {
    await request('DELETE', at('/crews/{id}', { id: list.id }))
    await currentDevice().db.crew_lists.delete(list.id)
    onDeleted()
    onClose()
  }, 'The list could not be deleted.')
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={`Delete ${list.name}?`}
      description="The list and its notes are deleted for everyone in your company. The people and their past projects stay."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isBusy} disabled={!online} onClick={() => void send()}>
            Delete list
          </Button>
        </>
      }
    >
      {!online && <p>You’re offline. You can delete a list once there’s signal.</p>}
      {failure && <InlineError what={failure} />}
    </Dialog>
  )
}

const CREW_CHANGE_NOT_KEPT_TEXT = 'That could not be kept on this device.'

type CrewNoteDialogProps = { list: LocalCrewList; row: CrewTableRow; onClose: () => void }

/** What is typed is kept as a draft until it is saved. */
export function CrewNoteDialog({ list, row, onClose }: CrewNoteDialogProps) {
  const [note, write, clear] = useDraftOver(`crew-note:${list.id}:${row.id}`, row.note)
  const { send, isBusy, failure } = useChange(async () => {
    if (note.trim() !== row.note) await queueCrewChange(list, [{ ...crewFaceOf(row), is_in: true, note: note.trim() }])
    await clear()
    onClose()
  }, CREW_CHANGE_NOT_KEPT_TEXT)
  const { onSubmit } = useForm({}, { send })
  return (
    <Dialog
      open
      size="sm"
      title={`Note about ${row.full_name}`}
      description="Only your company can see it."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="crew-note" loading={isBusy}>
            Save note
          </Button>
        </>
      }
    >
      <form id="crew-note" onSubmit={onSubmit}>
        {/* A colleague may have written it since the draft was begun. */}
        <Field label="Note" hint={row.note && note.trim() !== row.note ? `Saved now: ${row.note}` : undefined}>
          <TextArea rows={4} value={note} most={CREW_NOTE_MAX} onChange={({ target }) => write(target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="Your note is still here." />}
      </form>
    </Dialog>
  )
}

type SeveralCrewProps = { rows: CrewTableRow[]; onDone: () => void; onClose: () => void }

export function TakeOutOfListDialog({ list, rows, onDone, onClose }: SeveralCrewProps & { list: LocalCrewList }) {
  const { send, isBusy, failure } = useChange(async () => {
    await queueCrewChange(
      list,
      rows.map((row) => ({ ...crewFaceOf(row), is_in: false })),
    )
    onDone()
    onClose()
  }, CREW_CHANGE_NOT_KEPT_TEXT)
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={`Take ${peopleNameOrCount(rows)} out of ${list.name}?`}
      description="Your notes about them in this list are deleted too."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isBusy} onClick={() => void send()}>
            Take out
          </Button>
        </>
      }
    >
      {failure && <InlineError what={failure} />}
    </Dialog>
  )
}
