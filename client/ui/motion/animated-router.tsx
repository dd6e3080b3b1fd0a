import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** `draw` resolves when what the history says then has been rendered: of two quick steps the second. */
export type Step = { from: Location; to: Location; isPop: boolean; draw: () => Promise<void> }

/** The router's BrowserRouter, whose steps may be drawn with a movement. */
export function AnimatedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  const shown = useRef(location)
  const waiting = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    shown.current = location
    for (const resolve of waiting.current.splice(0)) resolve()
  }, [location])

  useLayoutEffect(() => {
    const draw = () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve)
        startTransition(() => setState({ action: history.action, location: history.location }))
      })
    return history.listen((step) =>
      drawStep({ from: shown.current, to: step.location, isPop: step.action === 'POP', draw }),
    )
  }, [history])

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

let drawStep: (step: Step) => void = ({ draw }) => void draw()

/** Set by what is behind the sign-in: the public pages load no code for movements. */
export const drawStepsBy = (next: typeof drawStep) => void (drawStep = next)
