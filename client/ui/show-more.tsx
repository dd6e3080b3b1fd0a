import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './show-more.module.css'
import { Spinner } from './spinner.tsx'

type Props = { label?: string; hasMore: boolean; isLoading: boolean; onMore: () => void }

/** Below a list with more pages. The focus is never lost: after the last page, it is where the button was. */
export function ShowMore({ label = 'Show more', hasMore, isLoading, onMore }: Props) {
  const [wasPressed, setPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (wasPressed && !hasMore) end.current?.focus({ preventScroll: true })
  }, [wasPressed, hasMore])

  if (!hasMore) {
    return wasPressed ? (
      <p ref={end} tabIndex={-1} className={styles.end}>
        That is all of them.
      </p>
    ) : null
  }
  return (
    <Button
      full
      aria-busy={isLoading || undefined}
      icon={isLoading && <Spinner size={18} />}
      onClick={() => {
        setPressed(true)
        if (!isLoading) onMore()
      }}
    >
      {label}
    </Button>
  )
}
