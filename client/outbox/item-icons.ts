import SeveralIcon from 'lucide-react/icons/messages-square'
import MessageIcon from 'lucide-react/icons/message-square'
import ClipIcon from 'lucide-react/icons/paperclip'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import BellIcon from 'lucide-react/icons/bell'
import SheetIcon from 'lucide-react/icons/clipboard-check'
import CancelIcon from 'lucide-react/icons/calendar-x'
import BlockedIcon from 'lucide-react/icons/calendar-off'
import ClockIcon from 'lucide-react/icons/clock'
import CardIcon from 'lucide-react/icons/id-card'
import PictureIcon from 'lucide-react/icons/image'
import PicturesIcon from 'lucide-react/icons/images'
import StarIcon from 'lucide-react/icons/star'
import PersonIcon from 'lucide-react/icons/user-round'
import UndoIcon from 'lucide-react/icons/undo-2'
import type { ItemIcon } from '../offline/outbox/listed-item.ts'

export const ITEM_ICONS: Record<ItemIcon, typeof BellIcon> = {
  attachment: ClipIcon,
  'blocked-days': BlockedIcon,
  briefcase: BriefcaseIcon,
  'call-sheet': SheetIcon,
  cancelled: CancelIcon,
  card: CardIcon,
  clock: ClockIcon,
  message: MessageIcon,
  messages: SeveralIcon,
  person: PersonIcon,
  photo: PictureIcon,
  photos: PicturesIcon,
  reminder: BellIcon,
  star: StarIcon,
  undo: UndoIcon,
}
