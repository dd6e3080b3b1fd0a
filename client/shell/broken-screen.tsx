import { Component, type ReactNode, useLayoutEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { ScreenAlert } from './screen-alert.tsx'

/**
 * Replaces a screen that threw, or whose code could not be loaded (no signal before the worker has cached the app).
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
      <>
        <ScreenAlert
          title="This screen could not be opened"
          text="What you wrote is saved on this device. It may just need a moment of signal."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
        <StillPictureRemover />
      </>
    )
  }
}

/**
 * Rendered beside the routes inside their Suspense: once it is mounted, so is a screen, and the static picture of
 * index.html is removed.
 */
export function StillPictureRemover() {
  useLayoutEffect(() => document.getElementById('still')?.remove(), [])
  return null
}
