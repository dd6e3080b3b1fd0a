import { type FormEvent, useRef, useState } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPhoto } from '../offline/outbox/kinds/photo.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PhotoPicker, type PickedPhoto } from './files/photo-picker.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useDraft } from '../offline/store/drafts.ts'

const FIELDS = [
  { name: 'event_name', label: 'Event', placeholder: 'What it was called' },
  { name: 'role', label: 'Your role', placeholder: 'Rigger, LX op, producer' },
  { name: 'end_client', label: 'End client', placeholder: 'Who it was for' },
] as const

type Props = {
  title: string
  description?: string | undefined
  /** What the button says that is pressed at the end. */
  action: string
  /** Where on this device it is kept until then. */
  draftKey: string
  /** The event as it is; without it a new one, which is there again half-written when the dialog was closed. */
  start?: ItemDraft
  /** Throws StorageFull, and then nothing was saved. */
  onSave: (item: ItemDraft) => Promise<unknown>
  onClose: () => void
}

/** An event of a portfolio with its photos. */
export function ItemDialog({ title, description, action, draftKey, start, onSave, onClose }: Props) {
  const { draft, change, clear } = useItemDraft(draftKey, start)
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = FIELDS.filter(({ name }) => !draft[name].trim())
  const isFromBefore = ({ id }: PickedPhoto) => Boolean(start?.photos.some((photo) => photo.id === id))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    // React lets it rise to a form around the dialog, which this one is not part of.
    event.stopPropagation()
    setIsChecked(true)
    setFailure(null)
    if (missing.length > 0) return
    const { event_name, role, end_client, photos } = draft
    try {
      await onSave({ event_name: event_name.trim(), role: role.trim(), end_client: end_client.trim(), photos })
      await clear()
      onClose()
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.portfolioItemFailed)
    }
  }

  /** Changes of an event that is there already are given up; a new one waits for the next time. */
  function close() {
    if (start) {
      for (const photo of draft.photos) if (!isFromBefore(photo)) void dropPhoto(photo.id)
      void clear()
    }
    onClose()
  }

  function drop(photo: PickedPhoto) {
    change((before) => ({ photos: before.photos.filter(({ id }) => id !== photo.id) }))
    if (!isFromBefore(photo)) void dropPhoto(photo.id)
  }

  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="portfolio-item">
            {action}
          </Button>
        </>
      }
    >
      <Stack as="form" id="portfolio-item" gap={4} onSubmit={onSubmit} noValidate>
        {FIELDS.map(({ name, label, placeholder }) => (
          <Field key={name} label={label} required error={isChecked && !draft[name].trim() ? 'Needed' : null}>
            <TextInput
              value={draft[name]}
              maxLength={120}
              placeholder={placeholder}
              onChange={({ target }) => change(() => ({ [name]: target.value }))}
            />
          </Field>
        ))}
        <PhotoPicker
          photos={draft.photos}
          onAdd={(photo) => change((before) => ({ photos: [...before.photos, photo] }))}
          onDrop={drop}
        />
        {isChecked && missing.length > 0 && <InlineError what={TEXT.fieldsMissing} />}
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}

/** An event of a portfolio as it stands in its form. */
export type ItemDraft = { event_name: string; role: string; end_client: string; photos: PickedPhoto[] }

const EMPTY: ItemDraft = { event_name: '', role: '', end_client: '', photos: [] }

/** The event being written, with its photos, kept on this device under `key` as it is typed and picked. */
function useItemDraft(key: string, start: ItemDraft = EMPTY) {
  const [text, setText, clear] = useDraft(key)
  const draft = parse(text, start)
  const latest = useRef<ItemDraft | null>(null)

  /** Several in one go, and from work that takes a while, each build on the last. */
  function change(next: (before: ItemDraft) => Partial<ItemDraft>) {
    const before = latest.current ?? draft
    latest.current = { ...before, ...next(before) }
    setText(JSON.stringify(latest.current))
  }
  return { draft, change, clear }
}

function parse(text: string, start: ItemDraft): ItemDraft {
  try {
    return { ...start, ...JSON.parse(text || '{}') }
  } catch {
    return start
  }
}
