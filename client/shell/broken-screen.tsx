import { Component, type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/**
 * Stands in for a screen that broke, or whose code could not be fetched (no signal before the worker has kept the app).
 * React has no hook for this, hence a class.
 */
export class BrokenScreen extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main role="alert">
        <EmptyState
          title="This screen could not be opened"
          text="What you wrote is kept on this phone. It may need a moment of signal."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
        <Drawn />
      </main>
    )
  }
}

/** Stands beside the routes inside their Suspense: when it is there, a screen is, and the still of index.html goes. */
export function Drawn() {
  useLayoutEffect(() => document.getElementById('still')?.remove(), [])
  return null
}
