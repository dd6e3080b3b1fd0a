import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import CloseIcon from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { noteDialogOpener, focusRestingPlace, focusWayFrom } from '../focus.ts'
import { useVisibleArea } from '../hooks/use-visible-area.ts'
import { IconButton } from '../icon-button.tsx'
import { WidgetProvider } from './provider.tsx'

export type DialogProps = {
  open: boolean
  /** Called for Esc, the cross, or a press outside. The caller may leave `open` true (a draft inside). */
  onClose: () => void
  title: string
  description?: ReactNode
  /** sm 440, md 600, lg 840, xl 1240 px on wide screens; on narrow ones always a sheet from below. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The actions, the primary one last. On narrow screens they share the width. */
  footer?: ReactNode
  /** 'alertdialog' for a question: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

const FIELD_SELECTOR = ':is(input, textarea, select):not(:disabled, [hidden], [type=hidden], [type=file])'

const isFocusLost = () => document.activeElement === document.body

/** The dialog may have been opened from a dialog that is gone, or by an address. */
const placeAfterDialog = (opener: ReturnType<typeof focusWayFrom>) =>
  focusRestingPlace(opener) ?? document.querySelector<HTMLElement>('main')

/** A sheet from below on narrow screens, a box in the middle on wide ones. */
export function DialogWidget({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  const [opener] = useState(() => focusWayFrom(document.activeElement))
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const area = useVisibleArea()
  // A field that has the focus already keeps it. Never the cross, which a typed space would press.
  const initialFocus = () => {
    const { activeElement } = document
    const box = content.current
    if (activeElement instanceof HTMLElement && box?.contains(activeElement)) return activeElement
    // Here Enter confirms at once, for people who work by keyboard.
    const confirming = box?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')
    if (confirming) return confirming
    // In a question one of the answers has the focus.
    if (role === 'alertdialog') return box?.querySelector('button') ?? null
    // A field farther down would scroll what is to be read out of view.
    const first = body.current?.querySelector<HTMLElement>(`${FIELD_SELECTOR}, a[href], button, [role=radio]`)
    return first?.matches(FIELD_SELECTOR) ? first : heading.current
  }
  // Chakra would wait for a frame, in which a key would go to the page behind and a close would lose the focus.
  useLayoutEffect(() => {
    if (content.current) noteDialogOpener(content.current, opener)
    initialFocus()?.focus({ preventScroll: true })
    return () => void setTimeout(() => isFocusLost() && placeAfterDialog(opener)?.focus({ preventScroll: true }))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  return (
    <WidgetProvider>
      <ChakraDialog.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose()
        }}
        role={role}
        size={size as 'md'}
        closeOnInteractOutside={role === 'dialog'}
        initialFocusEl={initialFocus}
        finalFocusEl={() => focusRestingPlace(opener)}
        // When two dialogs follow each other, the first returns its focus after the second is open: this must not close
        // it.
        onFocusOutside={(event) => event.preventDefault()}
      >
        <Portal>
          <ChakraDialog.Backdrop />
          <ChakraDialog.Positioner style={area}>
            <ChakraDialog.Content ref={content}>
              <ChakraDialog.Header>
                <ChakraDialog.Title ref={heading} tabIndex={-1}>
                  {title}
                </ChakraDialog.Title>
                {role === 'dialog' && (
                  <IconButton label="Close" onClick={onClose}>
                    <CloseIcon />
                  </IconButton>
                )}
              </ChakraDialog.Header>
              {description && <ChakraDialog.Description>{description}</ChakraDialog.Description>}
              {children && <ChakraDialog.Body ref={body}>{children}</ChakraDialog.Body>}
              {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
            </ChakraDialog.Content>
          </ChakraDialog.Positioner>
        </Portal>
      </ChakraDialog.Root>
    </WidgetProvider>
  )
}
