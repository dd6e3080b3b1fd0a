import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { FileUpload } from './file-upload.tsx'
import { Menu } from './menu.tsx'
import { PinInput } from './pin-input.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Rating } from './rating.tsx'
import { Steps } from './steps.tsx'
import { TagsInput } from './tags-input.tsx'
import { Toaster } from './toaster.tsx'
import { Tooltips } from './tooltips.tsx'

/** All widgets that client/ui/lazy-widget.tsx loads, in one chunk. */
export const widgets = {
  Combobox,
  Dialog,
  Disclosure,
  FileUpload,
  Menu,
  PinInput,
  RadioCards,
  Rating,
  Steps,
  TagsInput,
  Toaster,
  Tooltips,
}
