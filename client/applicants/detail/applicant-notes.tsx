import { useState } from 'react'
import { APPLICANT_NOTE_MAX, NOTES_KEPT_MONTHS } from '../../../shared/limits.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import styles from './applicant-notes.module.css'
import { failureText } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { type TeamNotes, useNoteDraft } from './use-notes.ts'
import PencilIcon from 'lucide-react/icons/pencil'
import TrashIcon from 'lucide-react/icons/trash-2'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import { formatRelative } from '../../../shared/dates.ts'
import { useOwnRecord } from '../../offline/session/use-me.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useForm } from '../../ui/hooks/use-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { joinWithDots } from '../../trade/job-texts.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { isComposing, isEnter } from '../../ui/is-enter.ts'

/** The team's notes about an applicant, and a box to write another. */
export function ApplicantNotes({ application, notes }: { application: Application; notes: TeamNotes }) {
  const written = notes.of(application)
  return (
    <Card as="section" aria-label="Notes">
      <h3>Notes</h3>
      <p className={styles.hint}>
        Only your company sees them. Write what you would say to their face: people can ask to see it. They are deleted{' '}
        {NOTES_KEPT_MONTHS / 12} years after the project’s last day.
      </p>
      {notes.isError && !written && <p className={styles.hint}>They could not be loaded.</p>}
      {written && written.length > 0 && (
        <ul className={styles.notes}>
          {written.map((note) => (
            <li key={note.id}>
              <ApplicantNoteItem note={note} notes={notes} />
            </li>
          ))}
        </ul>
      )}
      <NewNoteForm key={application.id} application={application} notes={notes} />
    </Card>
  )
}

function NewNoteForm({ application, notes }: { application: Application; notes: TeamNotes }) {
  const { draft, setText, clear } = useNoteDraft(application.id)
  const writing = useChange(
    async (note: NonNullable<typeof draft>) => {
      await notes.write(application, note)
      await clear()
    },
    (error) => failureText(error, 'The note was not saved'),
  )
  const { isBusy, failure } = writing
  const { onSubmit } = useForm({}, { send: () => draft?.text.trim() && writing.send(draft) })

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextArea
        data-note=""
        rows={2}
        aria-label="New note"
        placeholder="For your team"
        most={APPLICANT_NOTE_MAX}
        value={draft?.text ?? ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) event.currentTarget.blur()
        }}
      />
      {failure && <InlineError what={failure} kept="What you wrote is kept on this device." />}
      <Button size="sm" type="submit" loading={isBusy} disabled={!hasVisibleText(draft?.text ?? '')}>
        Add note
      </Button>
    </form>
  )
}

const focusNoteBox = (box: HTMLTextAreaElement | null) => box?.focus()

/** A note with its author and time; authors can change and delete their own, the company's owner can delete any. */
function ApplicantNoteItem({ note, notes }: { note: ApplicantNote; notes: TeamNotes }) {
  const me = useOwnRecord()
  const [edited, setEdited] = useState<string | null>(null)
  const options = { onFailure: (text: string) => toast({ tone: 'stop', text }) }
  const removing = useChange(
    () => notes.remove(note),
    (error) => failureText(error, 'The note was not deleted'),
    options,
  )
  const changing = useChange(
    async (text: string) => {
      await notes.edit(note, text)
      setEdited(null)
    },
    (error) => failureText(error, 'The note was not changed'),
    options,
  )
  const { onSubmit } = useForm({}, { send: () => edited !== null && changing.send(edited) })
  const isOwn = note.author_id === me?.id

  async function remove() {
    if (await confirm({ title: 'Delete this note?', text: note.text, confirmLabel: 'Delete', tone: 'danger' }))
      await removing.send()
  }

  if (edited !== null) {
    return (
      <form className={styles.form} onSubmit={onSubmit}>
        <TextArea
          ref={focusNoteBox}
          aria-label="Change your note"
          most={APPLICANT_NOTE_MAX}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
        <div className={styles.actions}>
          <Button size="sm" onClick={() => setEdited(null)}>
            Cancel
          </Button>
          <Button size="sm" type="submit" loading={changing.isBusy} disabled={!hasVisibleText(edited)}>
            Save
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.note}>
      <p className={styles.meta}>
        {joinWithDots([
          note.author_name,
          formatRelative(note.created_at),
          note.updated_at > note.created_at && 'changed',
        ])}
      </p>
      <p className={styles.text}>{note.text}</p>
      <div className={styles.tools}>
        {isOwn && (
          <IconButton size="sm" label="Change this note" onClick={() => setEdited(note.text)}>
            <PencilIcon />
          </IconButton>
        )}
        {(isOwn || me?.owns_company) && (
          <IconButton size="sm" label="Delete this note" disabled={removing.isBusy} onClick={() => void remove()}>
            <TrashIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}
