import type { ComponentProps } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'

/** Instead of a whole screen: why there is none, and what can be done. */
export const ScreenAlert = (words: Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'action'>) => (
  <main role="alert">
    <EmptyState {...words} />
  </main>
)
