import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from '../icon-button.tsx'
import { loadWidgets, useWidgets } from '../lazy-widget.tsx'
import styles from './early-dialog.module.css'

type Props = { title: string; onClose: () => void; footer?: ReactNode; children?: ReactNode }

/**
 * A dialog that a link opens, for reading: it is drawn before Chakra's dialog is loaded, which takes a slow phone
 * another half second. Chakra's replaces it as soon as nothing is scrolled, pressed or in front. The content is mounted
 * again then, so that it must have no fields.
 */
export function EarlyDialog(props: Props) {
  const widgets = useWidgets()
  const [isEarly, setIsEarly] = useState(!widgets)
  const [wasEarly] = useState(isEarly)
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useInertBehind(box, isEarly)

  useEffect(() => {
    if (!isEarly) return
    const timer = setTimeout(() => void loadWidgets(), FIRST_FRAME_MS)
    return () => clearTimeout(timer)
  }, [isEarly])

  const takeOver = useEffectEvent(() => {
    const isScrolled = Boolean(box.current?.querySelector('[data-part=body]')?.scrollTop)
    if (widgets && !isPressed.current && !isScrolled && !document.querySelector(DIALOG_OVER_SELECTOR)) setIsEarly(false)
  })
  useEffect(() => takeOver(), [widgets])

  useEffect(() => {
    const around = box.current
    if (!isEarly || !around) return
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout>
    const onceStill = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isPressed.current = false
        takeOver()
      }, LATE_CLICK_MS)
    }
    const press = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    around.addEventListener('pointerdown', press, { signal })
    for (const event of ['pointerup', 'pointercancel'])
      addEventListener(event, () => isPressed.current && onceStill(), { signal })
    around.addEventListener('scroll', () => !isPressed.current && onceStill(), { signal, capture: true })
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [isEarly])

  if (!isEarly && widgets) return <widgets.Dialog open isStill={wasEarly} {...props} />
  return (
    <div ref={box}>
      <EarlyDialogBox {...props} />
    </div>
  )
}
/** Finds another dialog in front of it, such as a question, which Chakra's dialog would cover. */
const DIALOG_OVER_SELECTOR = '[data-scope=dialog][data-part=content]'
/** ms; the first frame is drawn before so much code is executed. */
const FIRST_FRAME_MS = 100
/** ms; on some devices a click follows this long after the finger was lifted. */
const LATE_CLICK_MS = 400

function EarlyDialogBox({ title, onClose, footer, children }: Props) {
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

/** While the dialog is open neither Tab nor a screen reader leaves it, but live regions outside are still announced. */
function useInertBehind(box: RefObject<HTMLElement | null>, isIt: boolean) {
  // The page is made reachable again before anything in it gets the focus.
  useLayoutEffect(() => {
    if (!isIt) return
    const behind = siblingsUpwards(box.current).filter((one) => !one.matches(`[inert], ${LIVE_REGION_SELECTOR}`))
    for (const one of behind) one.setAttribute('inert', '')
    return () => behind.forEach((one) => one.removeAttribute('inert'))
  }, [box, isIt])
}
const LIVE_REGION_SELECTOR = '[aria-live], output, [role=status], [role=alert], [role=region]'

const siblingsUpwards = (from: Element | null): Element[] =>
  from?.parentElement && from !== document.body
    ? [...[...from.parentElement.children].filter((one) => one !== from), ...siblingsUpwards(from.parentElement)]
    : []
