import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { Stack } from '../layout.tsx'
import { questionStore } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** Renders the questions of confirm(). Mounted once, in the shell. */
export function ConfirmHost() {
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  if (!question) return null
  const {
    title,
    text,
    lines = [],
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'primary',
    enterConfirms,
    answer,
  } = question

  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={title}
      description={text}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{cancelLabel}</Button>
          <Button variant={tone} data-autofocus={enterConfirms || undefined} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {lines.length > 0 && (
        <Stack as="ul" gap={1}>
          {lines.map(({ id, text: line }) => (
            <li key={id}>{line}</li>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
