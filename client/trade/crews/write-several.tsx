import { type ReactNode, useId } from 'react'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'

type Props = {
  title: string
  description: string
  /** The words of the button that sends. */
  action: string
  field: { label: string; hint?: string | undefined; rows: number }
  text: string
  onText: (text: string) => void
  isBusy: boolean
  isDisabled: boolean
  /** What is wrong with the text. */
  mistake?: string
  failure: string | null
  /** Resolves to true if it was sent. */
  onSend: () => unknown
  onClose: () => void
  /** To whom, and about what: above the text. */
  children?: ReactNode
  below?: ReactNode
}

/** The dialog in which one text is written for several people. */
export function WriteSeveral({ title, description, action, field, text, onText, children, below, ...rest }: Props) {
  const { isBusy, isDisabled, mistake = '', failure, onSend, onClose } = rest
  const { rows, ...about } = field
  const form = useId()
  const { errorOf, onSubmit } = useForm({ text: mistake }, { send: onSend })
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
      <Stack as="form" id={form} gap={4} onSubmit={onSubmit} noValidate>
        {children}
        <Field required error={errorOf('text')} {...about}>
          <TextArea rows={rows} most={MESSAGE_MAX} value={text} onChange={({ target }) => onText(target.value)} />
        </Field>
        {below}
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}
