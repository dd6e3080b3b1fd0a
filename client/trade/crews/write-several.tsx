import { type FormEvent, type ReactNode, useId } from 'react'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'

type Props = {
  title: string
  description: string
  /** The words of the button that sends. */
  action: string
  field: { label: string; hint?: string | undefined; error?: string | null; rows: number }
  text: string
  onText: (text: string) => void
  isBusy: boolean
  isDisabled: boolean
  failure: string | null
  onSend: () => void
  onClose: () => void
  /** To whom, and about what: above the text. */
  children?: ReactNode
}

/** The dialog in which one text is written for several people. */
export function WriteSeveral({ title, description, action, field, text, onText, children, ...rest }: Props) {
  const { isBusy, isDisabled, failure, onSend, onClose } = rest
  const { rows, ...about } = field
  const form = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
  }
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </>
      }
    >
      <Stack as="form" id={form} gap={4} onSubmit={submit} noValidate>
        {children}
        <Field required {...about}>
          <TextArea rows={rows} most={MESSAGE_MAX} value={text} onChange={({ target }) => onText(target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}
