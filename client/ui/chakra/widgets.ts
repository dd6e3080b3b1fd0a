import { ComboboxWidget } from './combobox.tsx'
import { DialogWidget } from './dialog.tsx'
import { DisclosureWidget } from './disclosure.tsx'
import { FileUploadWidget } from './file-upload.tsx'
import { MenuWidget } from './menu.tsx'
import { PinInputWidget } from './pin-input.tsx'
import { RadioCardsWidget } from './radio-cards.tsx'
import { RatingWidget } from './rating.tsx'
import { StepsWidget } from './steps.tsx'
import { TagsInputWidget } from './tags-input.tsx'
import { ToasterWidget } from './toaster.tsx'
import { TooltipsWidget } from './tooltips.tsx'

/** All widgets that client/ui/lazy-widget.tsx loads, in one chunk. */
export const widgets = {
  Combobox: ComboboxWidget,
  Dialog: DialogWidget,
  Disclosure: DisclosureWidget,
  FileUpload: FileUploadWidget,
  Menu: MenuWidget,
  PinInput: PinInputWidget,
  RadioCards: RadioCardsWidget,
  Rating: RatingWidget,
  Steps: StepsWidget,
  TagsInput: TagsInputWidget,
  Toaster: ToasterWidget,
  Tooltips: TooltipsWidget,
}
