import { useState, type FormEvent } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { StorageFull } from '../offline/db.ts'
import { useStatus } from '../offline/status.ts'
import { addPortfolioItem } from '../offline/verbs/add-portfolio-item.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { useItemDraft } from './use-item-draft.ts'

const FIELDS = [
  { name: 'event_name', label: 'Event', placeholder: 'What it was called' },
  { name: 'role', label: 'Your role', placeholder: 'Rigger, LX op, producer' },
  { name: 'end_client', label: 'End client', placeholder: 'Who it was for' },
] as const

/** An event with its photos. Closed half-way, it is there again; added, it stands in the portfolio at once. */
export function AddItem({ onClose }: { onClose: () => void }) {
  const { draft, change, clear } = useItemDraft()
  const { online } = useStatus()
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = FIELDS.filter(({ name }) => !draft[name].trim())

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    setFailure(null)
    if (missing.length > 0) return
    const { event_name, role, end_client, photos } = draft
    try {
      await addPortfolioItem({
        event_name: event_name.trim(),
        role: role.trim(),
        end_client: end_client.trim(),
        photos,
      })
      await clear()
      onClose()
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.portfolioItemFailed)
    }
  }

  return (
    <Dialog
      open
      title="Add an event"
      description={
        online ? undefined : 'You are offline. It is kept on this phone with its photos, and sent by itself.'
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="portfolio-item">
            Add
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
        <PhotoPicker photos={draft.photos} onChange={(next) => change((before) => ({ photos: next(before.photos) }))} />
        {isChecked && missing.length > 0 && <InlineError what={TEXT.fieldsMissing} />}
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}
