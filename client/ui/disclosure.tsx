import type { ReactNode } from 'react'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { Button } from './button.tsx'
import styles from './disclosure.module.css'

type Props = {
  label: ReactNode
  /** Replaces a button's own look. */
  buttonClass?: string | undefined
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that shows and hides what is below it. */
export function Disclosure({ label, buttonClass, isOpen, onChange, children }: Props) {
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
          <ChevronIcon className={styles.sign} />
        </Button>
      )}
      {isOpen && children}
    </div>
  )
}
