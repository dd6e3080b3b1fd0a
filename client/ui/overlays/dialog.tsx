import { useEffect } from 'react'
import type { DialogProps } from '../chakra/dialog.tsx'
import { loadWidgets, useWidgets } from '../lazy-widget.tsx'

/** A sheet on narrow screens, a dialog on wide ones: Chakra's, loaded in advance. */
export function Dialog(props: DialogProps) {
  const widgets = useWidgets()
  const isWanted = props.open && !widgets
  useEffect(() => {
    if (isWanted) void loadWidgets()
  }, [isWanted])
  if (!props.open || !widgets) return null
  return <widgets.Dialog {...props} />
}
