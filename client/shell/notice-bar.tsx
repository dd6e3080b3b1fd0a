import { useState } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { Button, PRIMARY_BUTTON_SELECTOR } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './notice-bar.module.css'

type Props = {
  /** The notice; null: none. After a dismissal it stays hidden until the text changes. */
  text: string | null
  action?: { label: string; onClick: () => void }
}

/**
 * Unobtrusive, above the bottom bar: a new version, a full device. It never acts by itself, because there may be a
 * draft under it.
 */
export function NoticeBar({ text, action }: Props) {
  const [putOff, setPutOff] = useState<string | null>(null)
  return (
    <output>
      {text && text !== putOff && (
        <span ref={keepClearOfNext} className={styles.bar} data-edge="">
          <span className={styles.text}>{text}</span>
          {action && (
            <Button size="sm" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          <IconButton size="sm" label="Later" onClick={() => setPutOff(text)}>
            <CloseIcon />
          </IconButton>
        </span>
      )}
    </output>
  )
}

/** px */
const NOTICE_GAP = 12
/** ms without scrolling */
const NOTICE_RESTS_AFTER_MS = 150

/** Above the next thing to do on the screen where it would cover that; called with the bar while it is shown. */
function keepClearOfNext(bar: HTMLElement) {
  let resting: ReturnType<typeof setTimeout>
  function place() {
    bar.style.removeProperty('translate')
    const own = bar.getBoundingClientRect()
    const covered = [...document.querySelectorAll(`main ${PRIMARY_BUTTON_SELECTOR}`)]
      .map((button) => button.getBoundingClientRect())
      .find(
        ({ top, bottom, left, right, height }) =>
          height > 0 && top < own.bottom && bottom > own.top && left < own.right && right > own.left,
      )
    if (covered) bar.style.translate = `0 ${Math.round(covered.top - NOTICE_GAP - own.bottom)}px`
  }
  function placeLater() {
    clearTimeout(resting)
    resting = setTimeout(place, NOTICE_RESTS_AFTER_MS)
  }
  place()
  addEventListener('scroll', placeLater, { capture: true, passive: true })
  addEventListener('resize', placeLater)
  return () => {
    clearTimeout(resting)
    removeEventListener('scroll', placeLater, { capture: true })
    removeEventListener('resize', placeLater)
  }
}
