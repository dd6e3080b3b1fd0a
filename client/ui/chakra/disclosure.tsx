import { Collapsible } from '@chakra-ui/react/collapsible'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { WidgetProvider } from './provider.tsx'

export type DisclosureProps = {
  label: ReactNode
  /** Replaces a button's own look. */
  buttonClass?: string | undefined
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that shows and hides what is below it. */
export function DisclosureWidget({ label, buttonClass, isOpen, onChange, children }: DisclosureProps) {
  return (
    <WidgetProvider>
      <Collapsible.Root open={isOpen} onOpenChange={({ open }) => onChange(open)} lazyMount unmountOnExit>
        {buttonClass ? (
          <Collapsible.Trigger className={buttonClass}>{label}</Collapsible.Trigger>
        ) : (
          <Collapsible.Trigger asChild>
            <Button size="sm" variant="ghost">
              {label}
            </Button>
          </Collapsible.Trigger>
        )}
        <Collapsible.Content>{children}</Collapsible.Content>
      </Collapsible.Root>
    </WidgetProvider>
  )
}
