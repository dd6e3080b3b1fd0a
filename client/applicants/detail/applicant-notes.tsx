import { useState } from 'react'
import { NOTE_MAX, NOTES_KEPT_MONTHS } from '../../../shared/limits.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { ApplicantNoteItem } from './applicant-note-item.tsx'
import styles from './applicant-notes.module.css'
import { failureWords } from '../../http/failure-words.ts'
import { useNoteDraft } from './use-note-draft.ts'
import type { Notes } from './use-notes.ts'

/** What the team has noted of an applicant, and a box to note something more. */
export function ApplicantNotes({ application, notes }: { application: Application; notes: Notes }) {
  const written = notes.of(application)
  return (
    <Card as="section" aria-label="Notes">
      <h3>Notes</h3>
      <p className={styles.hint}>
        Only your company sees them. Write as you would speak to their face: people may ask for what is kept of them.
        They are deleted {NOTES_KEPT_MONTHS / 12} years after the project’s last day.
      </p>
      {notes.isError && !written && <p className={styles.hint}>They could not be fetched.</p>}
      {written && written.length > 0 && (
        <ul className={styles.notes}>
          {written.map((note) => (
            <li key={note.id}>
              <ApplicantNoteItem note={note} notes={notes} />
            </li>
          ))}
        </ul>
      )}
      <NoteForm key={application.id} application={application} notes={notes} />
    </Card>
  )
}

function NoteForm({ application, notes }: { application: Application; notes: Notes }) {
  const { draft, setText, clear } = useNoteDraft(application.id)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function send() {
    if (!draft?.text.trim() || isBusy) return
    setIsBusy(true)
    setFailure('')
    try {
      await notes.write(application, draft)
      await clear()
    } catch (error) {
      setFailure(failureWords(error, 'The note was not saved'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        data-note=""
        rows={2}
        aria-label="New note"
        placeholder="For your team"
        maxLength={NOTE_MAX}
        value={draft?.text ?? ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {failure && <InlineError what={failure} kept="What you wrote is kept on this device." />}
      <Button size="sm" type="submit" loading={isBusy} disabled={!draft?.text.trim()}>
        Add note
      </Button>
    </form>
  )
}
