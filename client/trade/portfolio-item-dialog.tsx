import { useState } from 'react'
import { PORTFOLIO_TEXT_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { HeldDraft } from '../offline/store/drafts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPickedPhoto } from '../offline/outbox/kinds/photo.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { PhotoPicker, type PickedItemPhoto } from './files/photo-picker.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { useForm } from '../ui/hooks/use-form.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

const PORTFOLIO_ITEM_FIELDS = [
  { name: 'event_name', label: 'Event', placeholder: 'What it was called' },
  { name: 'role', label: 'Your role', placeholder: 'Rigger, LX op, producer' },
  { name: 'end_client', label: 'End client', placeholder: 'Who it was for' },
] as const

type Props = {
  title: string
  description?: string | undefined
  /** The label of the last button. */
  action: string
  /** The key of the draft on this device. */
  draftKey: string
  /** The existing item; without it a new one, restored from its draft after the dialog was closed. */
  start?: PortfolioItemDraft
  /** Throws StorageFull, and then nothing was saved. `written`: the draft that it may end. */
  onSave: (item: PortfolioItemDraft, written: HeldDraft) => Promise<unknown>
  onClose: () => void
}

/** A portfolio item with its photos. */
export function PortfolioItemDialog({ title, description, action, draftKey, start, onSave, onClose }: Props) {
  const { draft, change, clear, held } = useFormDraft(draftKey, start ?? EMPTY_PORTFOLIO_ITEM)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = PORTFOLIO_ITEM_FIELDS.some(({ name }) => !hasVisibleText(draft[name]))
  const form = useForm(
    Object.fromEntries(PORTFOLIO_ITEM_FIELDS.map(({ name }) => [name, hasVisibleText(draft[name]) ? '' : 'Needed'])),
    {
      send: save,
      forget: () => setFailure(null),
    },
  )
  const isFromBefore = ({ id }: PickedItemPhoto) => Boolean(start?.photos.some((photo) => photo.id === id))

  async function save() {
    const { event_name, role, end_client, photos } = draft
    const written = held.now()
    try {
      await onSave({ event_name: event_name.trim(), role: role.trim(), end_client: end_client.trim(), photos }, written)
      await held.settle(written)
      onClose()
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.portfolioItemFailed)
    }
  }

  /** Changes of an existing item are discarded; a new one is kept for the next time. */
  function close() {
    if (start) {
      for (const photo of draft.photos) if (!isFromBefore(photo)) void dropPickedPhoto(photo.id)
      void clear()
    }
    onClose()
  }

  function drop(photo: PickedItemPhoto) {
    change((before) => ({ photos: before.photos.filter(({ id }) => id !== photo.id) }))
    if (!isFromBefore(photo)) void dropPickedPhoto(photo.id)
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
      <Stack as="form" id="portfolio-item" gap={4} onSubmit={form.onSubmit} noValidate>
        {PORTFOLIO_ITEM_FIELDS.map(({ name, label, placeholder }) => (
          <Field key={name} label={label} required {...form.judged(name)}>
            <TextInput
              value={draft[name]}
              most={PORTFOLIO_TEXT_MAX}
              placeholder={placeholder}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
        <PhotoPicker
          photos={draft.photos}
          onAdd={(photo) => change((before) => ({ photos: [...before.photos, photo] }))}
          onDrop={drop}
        />
        {form.isChecked && isMissing && <InlineError what={SPECIFIED_TEXT.fieldsMissing} />}
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}

/** The form values of a portfolio item. */
export type PortfolioItemDraft = { event_name: string; role: string; end_client: string; photos: PickedItemPhoto[] }

const EMPTY_PORTFOLIO_ITEM: PortfolioItemDraft = { event_name: '', role: '', end_client: '', photos: [] }
