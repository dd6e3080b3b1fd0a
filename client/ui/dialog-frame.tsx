import { ChakraProvider, Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import CloseIcon from 'lucide-react/icons/x'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { system } from './theme.ts'

/** The only door to Chakra: loaded lazily by dialog.tsx. */
export default function DialogFrame({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <ChakraProvider value={system}>
      <ChakraDialog.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose()
        }}
        role={role}
        size={size as 'md'}
        closeOnInteractOutside={role === 'dialog'}
        // The dialog before gives its focus back after this one stands: that is nobody's wish to close it.
        onFocusOutside={(event) => event.preventDefault()}
      >
        <Portal>
          <ChakraDialog.Backdrop />
          <ChakraDialog.Positioner>
            <ChakraDialog.Content>
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
    </ChakraProvider>
  )
}
