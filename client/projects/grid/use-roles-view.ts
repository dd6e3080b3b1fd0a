import { useState } from 'react'
import { useWide } from '../../ui/hooks/use-width.ts'

const ROLES_VIEW_KEY = 'roles-view'

/** Whether roles are written in a grid, remembered on the device; on a narrow screen each has a form. */
export function useRolesView() {
  const [chosen, choose] = useState(() => localStorage.getItem(ROLES_VIEW_KEY))
  const isWide = useWide()
  return {
    isWide,
    isGrid: isWide && chosen === 'grid',
    show(view: 'form' | 'grid') {
      localStorage.setItem(ROLES_VIEW_KEY, view)
      choose(view)
    },
  }
}
export type RolesView = ReturnType<typeof useRolesView>
