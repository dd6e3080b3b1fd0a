import { useWidgets } from '../lazy-widget.tsx'

/** Shows what has a `title`. Mounted once, beside the routes; until Chakra is loaded the browser shows it. */
export function Tooltips() {
  const widgets = useWidgets()
  return widgets ? <widgets.Tooltips /> : null
}
