import { useState } from 'react'
import PencilIcon from 'lucide-react/icons/pencil'
import TrashIcon from 'lucide-react/icons/trash-2'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import { formatRelative } from '../../../shared/dates.ts'
import { NOTE_MAX } from '../../../shared/limits.ts'
import { useMe } from '../../offline/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { join } from '../../trade/job-words.ts'
import styles from './applicant-notes.module.css'
import { failureWords } from '../../http/failure-words.ts'
import type { Notes } from './use-notes.ts'

const focus = (box: HTMLTextAreaElement | null) => box?.focus()

/** A note with its author and time; one's own can be changed and deleted, the company's owner deletes any. */
export function ApplicantNoteItem({ note, notes }: { note: ApplicantNote; notes: Notes }) {
  const me = useMe()
  const [edited, setEdited] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isOwn = note.author_id === me?.id

  async function run(step: () => Promise<void>, failure: string) {
    setIsBusy(true)
    try {
      await step()
      setEdited(null)
    } catch (error) {
      toast({ tone: 'stop', text: failureWords(error, failure) })
    } finally {
      setIsBusy(false)
    }
  }

  async function remove() {
    if (!(await confirm({ title: 'Delete this note?', text: note.text, confirmLabel: 'Delete', tone: 'danger' })))
      return
    await run(() => notes.remove(note), 'The note was not deleted')
  }

  if (edited !== null) {
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => notes.edit(note, edited), 'The note was not changed')
        }}
      >
        <TextArea
          ref={focus}
          aria-label="Change your note"
          maxLength={NOTE_MAX}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
        <div className={styles.actions}>
          <Button size="sm" onClick={() => setEdited(null)}>
            Cancel
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!edited.trim()}>
            Save
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.note}>
      <p className={styles.meta}>
        {join([note.author_name, formatRelative(note.created_at), note.updated_at > note.created_at && 'changed'])}
      </p>
      <p className={styles.text}>{note.text}</p>
      <div className={styles.tools}>
        {isOwn && (
          <IconButton size="sm" label="Change this note" onClick={() => setEdited(note.text)}>
            <PencilIcon />
          </IconButton>
        )}
        {(isOwn || me?.owns_company) && (
          <IconButton size="sm" label="Delete this note" disabled={isBusy} onClick={() => void remove()}>
            <TrashIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}
