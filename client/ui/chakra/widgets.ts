import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { Menu } from './menu.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Rating } from './rating.tsx'
import { TabList } from './tab-list.tsx'
import { Toaster } from './toaster.tsx'

/** All that client/ui/lazy-widget.tsx fetches, in one file. */
export const widgets = { Combobox, Dialog, Disclosure, Menu, RadioCards, Rating, TabList, Toaster }
