import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from '../icon-button.tsx'
import { loadWidgets, useWidgets } from '../lazy-widget.tsx'
import styles from './early-dialog.module.css'

type Props = { title: string; onClose: () => void; footer?: ReactNode; children?: ReactNode }

/**
 * A dialog to read that a link opens: there with its code, where Chakra's would take a slow phone another half second.
 * Once that is loaded it takes over, unless it is being scrolled or pressed; what is inside is drawn anew, so no fields.
 */
export function EarlyDialog(props: Props) {
  const widgets = useWidgets()
  const [isEarly, setIsEarly] = useState(!widgets)
  const [wasEarly] = useState(isEarly)
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)

  useEffect(() => {
    if (!isEarly) return
    const timer = setTimeout(() => void loadWidgets(), READING)
    return () => clearTimeout(timer)
  }, [isEarly])

  useEffect(() => {
    const isScrolled = Boolean(box.current?.querySelector('[data-part=body]')?.scrollTop)
    if (widgets && !isPressed.current && !isScrolled) setIsEarly(false)
  }, [widgets])

  if (!isEarly && widgets) return <widgets.Dialog open isStill={wasEarly} {...props} />
  return (
    <div ref={box} onPointerDown={() => (isPressed.current = true)}>
      <Early {...props} />
    </div>
  )
}
/** ms; after the first frame, which executing so much would hold up. */
const READING = 100

function Early({ title, onClose, footer, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Esc and the cross do the same */}
      <div className={styles.veil} onClick={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a modal dialog element would be above toasts and questions */}
      <div role="dialog" aria-modal="true" aria-labelledby={id} className={styles.dialog} data-scope="dialog">
        <header className={styles.head}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={styles.body} data-part="body">
          {children}
        </div>
        {footer && (
          <footer className={styles.foot} data-edge="">
            {footer}
          </footer>
        )}
      </div>
    </>
  )
}
