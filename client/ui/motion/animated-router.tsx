import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/** `draw` resolves when what the history says then has been rendered: of two quick steps the second. */
export type Step = { from: Location; to: Location; isPop: boolean; draw: () => Promise<void> }

/** The router's BrowserRouter, whose steps may be drawn with a movement. */
export function AnimatedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory)
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  const shown = useRef(location)
  const waiting = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    shown.current = location
    for (const resolve of waiting.current.splice(0)) resolve()
    if (location.key !== history.location.key) return
    isUnderWay = false
    // After a dialog that went with it has given the focus back.
    for (const act of afterwards.splice(0)) setTimeout(act)
  }, [history, location])

  useLayoutEffect(() => {
    const draw = () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve)
        startTransition(() => setState({ action: history.action, location: history.location }))
      })
    return history.listen((step) => {
      isUnderWay = true
      drawStep({ from: shown.current, to: step.location, isPop: step.action === 'POP', draw })
    })
  }, [history])

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

/** The browser's history, whose steps back are under way as soon as they are asked for: the browser answers later. */
function createHistory() {
  const history = createBrowserHistory({ v5Compat: true })
  const go = history.go.bind(history)
  history.go = (delta) => {
    isUnderWay = true
    go(delta)
  }
  return history
}

let isUnderWay = false
const afterwards: (() => void)[] = []

/** At once, or when the address that has been asked for is drawn: until then what was closed by leaving an address is still there. */
export const onceDrawn = (act: () => void) => void (isUnderWay ? afterwards.push(act) : act())

let drawStep: (step: Step) => void = ({ draw }) => void draw()

/** Set by what is behind the sign-in: the public pages load no code for movements. */
export const drawStepsBy = (next: typeof drawStep) => void (drawStep = next)
