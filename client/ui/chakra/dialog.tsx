import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import CloseIcon from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Provider } from './provider.tsx'

export type DialogProps = {
  open: boolean
  /** Esc, the cross, a press outside: asked for, never done. Keep it open by leaving `open` true (a draft inside). */
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

/** A sheet from below on narrow screens, a box in the middle on wide ones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // Whoever is in a field already stays there: a space that they type would press the cross.
  const initialFocus = () => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && content.current?.contains(activeElement) ? activeElement : null
  }
  return (
    <Provider>
      <ChakraDialog.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose()
        }}
        role={role}
        size={size as 'md'}
        closeOnInteractOutside={role === 'dialog'}
        initialFocusEl={initialFocus}
        // The dialog before gives its focus back after this one stands: that is nobody's wish to close it.
        onFocusOutside={(event) => event.preventDefault()}
      >
        <Portal>
          <ChakraDialog.Backdrop />
          <ChakraDialog.Positioner>
            <ChakraDialog.Content ref={content}>
              <ChakraDialog.Header>
                <ChakraDialog.Title>{title}</ChakraDialog.Title>
                {role === 'dialog' && (
                  <IconButton label="Close" onClick={onClose}>
                    <CloseIcon />
                  </IconButton>
                )}
              </ChakraDialog.Header>
              {description && <ChakraDialog.Description>{description}</ChakraDialog.Description>}
              {children && <ChakraDialog.Body>{children}</ChakraDialog.Body>}
              {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
            </ChakraDialog.Content>
          </ChakraDialog.Positioner>
        </Portal>
      </ChakraDialog.Root>
    </Provider>
  )
}
