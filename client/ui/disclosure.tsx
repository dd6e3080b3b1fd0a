import { Button } from './button.tsx'
import type { DisclosureProps } from './chakra/disclosure.tsx'
import { lazyWidget } from './lazy-widget.tsx'

/** A button that shows what is under it, and hides it again. */
export const Disclosure = lazyWidget<DisclosureProps>((widgets) => widgets.Disclosure, Plain)

function Plain({ label, isOpen, onChange, children }: DisclosureProps) {
  return (
    <div>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
        {label}
      </Button>
      {isOpen && children}
    </div>
  )
}
