import { DialogWidget } from './dialog.tsx'
import { MenuWidget } from './menu.tsx'
import { ToasterWidget } from './toaster.tsx'
import { TooltipsWidget } from './tooltips.tsx'

/** What any screen may open, loaded by client/ui/load-widgets.ts. Fields are imported by the forms that have them. */
export const widgets = { Dialog: DialogWidget, Menu: MenuWidget, Toaster: ToasterWidget, Tooltips: TooltipsWidget }
