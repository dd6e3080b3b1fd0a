import { Suspense, type ReactNode } from 'react'
import { lazyScreen } from './lazy-screen.ts'

export type DialogProps = {
  open: boolean
  /** Esc, the cross, a press outside: asked for, never done. Keep it open by leaving `open` true (a draft inside). */
  onClose: () => void
  title: string
  description?: ReactNode
  /** sm 440, md 600, lg 840, xl 1240 px on the desktop; on the phone always a sheet from below. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The actions, the primary one last. On the phone they share the width. */
  footer?: ReactNode
  /** 'alertdialog' for a question: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

/** A sheet on the phone, a dialog on the desktop. Its frame is fetched once, ahead of need (preloadDialog). */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}

const DialogFrame = lazyScreen(() => import('./dialog-frame.tsx'))

/** Called when the shell has settled, so that the first dialog opens at once, also without signal. */
export const preloadDialog = () => void DialogFrame.load()
