import { useEffect, useEffectEvent, useState } from 'react'
import type { MenuProps } from '../chakra/menu.tsx'
import { loadWidgets, useWidgets } from '../lazy-widget.tsx'
import { toast } from './toast.ts'

/**
 * A menu button. Until Chakra is loaded a plain button, which loads it when the pointer or focus comes near. With
 * `isOpened` it is open from the beginning.
 */
export function Menu(props: MenuProps) {
  const widgets = useWidgets()
  const [wasPressed, setWasPressed] = useState(props.isOpened ?? false)
  const [isFocused, setIsFocused] = useState(false)

  const near = () => void loadWidgets()
  async function press() {
    setWasPressed(true)
    if (await loadWidgets()) return
    setWasPressed(false)
    toast({ tone: 'stop', text: 'The menu could not be loaded. Try again when there is signal.' })
  }

  const openAtOnce = useEffectEvent(() => void (props.isOpened && press()))
  useEffect(() => openAtOnce(), [])

  if (widgets && (wasPressed || !isFocused)) return <widgets.Menu {...props} isOpened={wasPressed} />

  return (
    <button
      type="button"
      className={props.buttonClass}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={() => {
        setIsFocused(true)
        near()
      }}
      onBlur={() => setIsFocused(false)}
      onClick={() => void press()}
      onKeyDown={({ key }) => key === 'ArrowDown' && void press()}
    >
      {props.button}
    </button>
  )
}
