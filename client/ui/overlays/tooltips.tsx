import { useWidgets } from '../lazy-widget.tsx'

/** Draws what has a `title`. Stands once, beside the routes; until Chakra is there the browser draws it. */
export function Tooltips() {
  const widgets = useWidgets()
  return widgets ? <widgets.Tooltips /> : null
}
