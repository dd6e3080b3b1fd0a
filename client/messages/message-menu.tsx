import ReadIcon from 'lucide-react/icons/check-check'
import CopyIcon from 'lucide-react/icons/copy'
import DeleteIcon from 'lucide-react/icons/trash-2'
import { removeForMe } from '../offline/outbox/kinds/message-removal.ts'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { copyText } from '../ui/export.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { useContextMenu } from '../ui/overlays/context-menu.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { tried } from './open-conversation.ts'
import styles from './bubble.module.css'

/** `isSent`: the server has it. What waits here is discarded where it says so. */
type Message = {
  id: string
  conversationId: string
  text: string
  isSent: boolean
  onReadBy?: ((id: string) => void) | undefined
}

/** What can be done with a message, in the order of its menu. Without any there is no menu. */
const actionsOf = ({ id, conversationId, text, isSent, onReadBy }: Message): MenuProps['items'] => [
  ...(text ? [{ label: 'Copy', icon: <CopyIcon />, onClick: () => void copy(text) }] : []),
  ...(isSent && onReadBy ? [{ label: 'Read by', icon: <ReadIcon />, onClick: () => onReadBy(id) }] : []),
  ...(isSent ? [{ label: 'Delete for me', icon: <DeleteIcon />, onClick: () => void remove(id, conversationId) }] : []),
]

async function copy(text: string) {
  const isCopied = await copyText(text)
  toast(isCopied ? { tone: 'go', text: 'Copied.' } : { tone: 'stop', text: 'This browser does not allow copying.' })
}

async function remove(id: string, conversation_id: string) {
  const isSure = await confirm({
    title: 'Delete this message for you?',
    text: 'It’s deleted from all your devices. Everyone else keeps it.',
    confirmLabel: 'Delete for me',
    tone: 'danger',
  })
  if (isSure) await tried(removeForMe({ id, conversation_id }))
}

/** The menu of a message. A link's own menu opens it in another window, or copies its address. */
export const useMessageMenu = (message: Message) =>
  useContextMenu({
    label: 'Actions for this message',
    items: actionsOf(message),
    buttonClass: styles.more,
    except: 'a[href], input, [role=menu]',
  })
