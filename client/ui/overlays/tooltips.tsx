import { useWidgets } from '../load-widgets.ts'

/** Shows what has a `title`. Mounted once, beside the routes; until Chakra is loaded the browser shows it. */
export function Tooltips() {
  const widgets = useWidgets(false)
  return widgets ? <widgets.Tooltips /> : null
}
