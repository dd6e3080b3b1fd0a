import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** `draw` resolves when the history's present address has been rendered; of two quick steps that is the second. */
export type RouterStep = { from: Location; to: Location; isPop: boolean; draw: () => Promise<void> }

/** The router's BrowserRouter, whose steps may be drawn with a movement. */
export function AnimatedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createAnimatedHistory)
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  const shown = useRef(location)
  const waiting = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    shown.current = location
    for (const resolve of waiting.current.splice(0)) resolve()
    if (location.key !== history.location.key) return
    isStepUnderWay = false
    // This runs after a dialog that closes with the step has given the focus back.
    for (const act of actsAfterDrawing.splice(0)) setTimeout(act)
  }, [history, location])

  useLayoutEffect(() => {
    const draw = () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve)
        startTransition(() => setState({ action: history.action, location: history.location }))
      })
    return history.listen((step) => {
      isStepUnderWay = true
      drawStep({ from: shown.current, to: step.location, isPop: step.action === 'POP', draw })
    })
  }, [history])

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

/** The browser's history. A step back counts as begun once it is requested, because the browser reports it later. */
function createAnimatedHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  const go = history.go.bind(history)
  history.go = (delta) => {
    isStepUnderWay = true
    go(delta)
  }
  return history
}

let isStepUnderWay = false
const actsAfterDrawing: (() => void)[] = []

/** Runs `act` at once, or when the requested address is drawn: until then what closes with the old address is still there. */
export const onceStepDrawn = (act: () => void) => void (isStepUnderWay ? actsAfterDrawing.push(act) : act())

let drawStep: (step: RouterStep) => void = ({ draw }) => void draw()

/** Set behind the sign-in only, because the public pages load no code for movements. */
export const drawStepsBy = (next: typeof drawStep) => void (drawStep = next)
