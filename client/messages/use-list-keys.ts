import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** j and k move along the conversations, Enter opens (the row is a link), Esc goes back to the list, / searches. */
export function useListKeys() {
  const navigate = useNavigate()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('[role$=dialog]')
      )
        return
      if (event.key === 'Escape') return leave(event)
      if (isTyping(event.target)) return
      if (event.key === 'j') move(1)
      else if (event.key === 'k') move(-1)
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
      else return
      event.preventDefault()
    }

    /** From the composer or the search box to the list; from the list out of the conversation. */
    function leave(event: KeyboardEvent) {
      event.preventDefault()
      if (!isTyping(event.target)) return navigate('/messages')
      const row = document.querySelector<HTMLElement>('[data-conversation][aria-current]') ?? rows()[0]
      if (row) row.focus()
      else (event.target as HTMLElement).blur()
    }

    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

function move(step: number) {
  const all = rows()
  const here = all.findIndex((row) => row === document.activeElement)
  const from = here >= 0 ? here : all.findIndex((row) => row.hasAttribute('aria-current'))
  const to = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))
  all[to]?.focus()
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-conversation]')]

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
