import type { DialogProps } from '../chakra/dialog.tsx'
import { useWidgets } from '../load-widgets.ts'
import { BusyOpener } from './busy-opener.tsx'

/** A sheet on narrow screens, a dialog on wide ones: Chakra's, which opens as soon as its code is there. */
export function Dialog(props: DialogProps) {
  const widgets = useWidgets(props.open)
  if (!props.open) return null
  return widgets ? <widgets.Dialog {...props} /> : <BusyOpener />
}
