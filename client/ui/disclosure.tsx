import { Button } from './button.tsx'
import type { DisclosureProps } from './chakra/disclosure.tsx'
import { lazyWidget } from './lazy-widget.tsx'

/** A button that shows and hides what is below it. */
export const Disclosure = lazyWidget<DisclosureProps>((widgets) => widgets.Disclosure, PlainDisclosure)

function PlainDisclosure({ label, buttonClass, isOpen, onChange, children }: DisclosureProps) {
  const state = { 'aria-expanded': isOpen, onClick: () => onChange(!isOpen) }
  return (
    <div>
      {buttonClass ? (
        <button type="button" className={buttonClass} {...state}>
          {label}
        </button>
      ) : (
        <Button size="sm" variant="ghost" {...state}>
          {label}
        </Button>
      )}
      {isOpen && children}
    </div>
  )
}
