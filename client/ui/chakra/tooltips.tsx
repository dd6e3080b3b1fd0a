import { Tooltip, useTooltip } from '@chakra-ui/react/tooltip'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import styles from '../overlays/tooltips.module.css'
import { WidgetProvider } from './provider.tsx'

/**
 * One tooltip for everything with a `title`: over the element that the pointer or the keyboard focus is on, closed by
 * Escape. It costs nothing per element. While it replaces the browser's own, the title is stored as `data-title`. Over
 * a box that somebody types in it follows the pointer alone: Escape there is the box's own.
 */
export function TooltipsWidget() {
  const [words, setWords] = useState('')
  const tooltip = useTooltip({
    ids: { trigger: (id?: string) => id ?? '' },
    interactive: true,
    openDelay: 500,
    positioning: { placement: 'top', gutter: 6, strategy: 'fixed' },
  })

  /** What it is about: without it nothing would close it, as after another screen has come. */
  const about = useRef<HTMLElement>(null)
  const closeIfGone = useEffectEvent(() => about.current?.isConnected || tooltip.setOpen(false))

  const pass = useEffectEvent((event: Event) => {
    const element = titledElementAround(event.target)
    const isWithin = event.type === 'pointerout' && element?.contains((event as PointerEvent).relatedTarget as Node)
    if (!element || isWithin || (event.type === 'focusin' && element.matches('input, textarea'))) return
    element.id ||= `titled-${uuid()}`
    const trigger = tooltip.getTriggerProps({ value: element.id }) as Record<string, (event: Event) => void>
    if (event.type === 'pointerover' || event.type === 'focusin') {
      about.current = element
      setWords(element.dataset.title!)
    }
    trigger[TOOLTIP_HANDLERS[event.type as keyof typeof TOOLTIP_HANDLERS]]?.(event)
  })

  useEffect(() => {
    const end = new AbortController()
    for (const type of Object.keys(TOOLTIP_HANDLERS)) document.addEventListener(type, pass, { signal: end.signal })
    return () => end.abort()
  }, [])

  useEffect(() => {
    if (!tooltip.open) return
    closeIfGone()
    const observer = new MutationObserver(closeIfGone)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [tooltip.open])

  return (
    <WidgetProvider>
      <Tooltip.RootProvider value={tooltip}>
        <Tooltip.Positioner>
          <Tooltip.Content className={styles.tooltip!}>{words}</Tooltip.Content>
        </Tooltip.Positioner>
      </Tooltip.RootProvider>
    </WidgetProvider>
  )
}

/** The browser's events by Chakra's names. */
const TOOLTIP_HANDLERS = {
  pointerover: 'onPointerOver',
  pointerout: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focusin: 'onFocus',
  focusout: 'onBlur',
  click: 'onClick',
}

function titledElementAround(target: EventTarget | null) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[title], [data-title]') : null
  if (element?.title) {
    element.dataset.title = element.title
    element.removeAttribute('title')
  }
  return element
}
