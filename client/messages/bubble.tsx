import { memo } from 'react'
import ReadIcon from 'lucide-react/icons/check-check'
import CopyIcon from 'lucide-react/icons/copy'
import DeleteIcon from 'lucide-react/icons/trash-2'
import { removeForMe } from '../offline/outbox/kinds/message.ts'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/export.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { useContextMenu } from '../ui/overlays/context-menu.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { Tick, type TickState } from '../trade/tick.tsx'
import { tried } from './open-conversation.ts'
import { MessageAttachment, SendingFile } from './message-attachment.tsx'
import { MessageText } from './message-text.tsx'
import { NotSent, type OnEdit } from './not-sent.tsx'
import styles from './bubble.module.css'

type Props = {
  id: string
  conversationId: string
  text: string
  attachmentName: string | null
  /** Null while it is unsent. */
  attachmentUrl: string | null
  /** The id of its bytes on this device. */
  keptId: string | undefined
  /** On one's own side: one's own, or with a `writer` a colleague's. */
  isOurs: boolean
  /** The name, where several write on that side. */
  writer: string | null
  /** Its time (ISO), and its text. */
  at: string
  time: string
  /** Null for messages from the other person. */
  tick: TickState | null
  isOnline: boolean
  onEdit: OnEdit
  /** In a channel: asks who has read it. */
  onReadBy?: ((id: string) => void) | undefined
}

/** Plain values only, so that a bubble renders again only when it looks different. */
export const Bubble = memo(function Bubble({
  id,
  conversationId,
  text,
  isOurs,
  writer,
  at,
  time,
  tick,
  isOnline,
  onEdit,
  onReadBy,
  ...attachment
}: Props) {
  const isWaiting = tick === 'queued' && !isOnline
  const menu = useMessageMenu({
    id,
    conversationId,
    text,
    isSent: tick !== 'queued' && tick !== 'failed',
    onReadBy: isOurs ? onReadBy : undefined,
  })
  return (
    <div
      className={classNames(styles.bubble, isOurs ? styles.mine : styles.theirs, tick === 'failed' && styles.failed)}
      {...menu.onTarget}
    >
      {writer ? (
        <p className={styles.writer}>{writer}</p>
      ) : (
        <span className="sr-only">{isOurs ? 'You:' : 'They:'}</span>
      )}
      {attachment.attachmentName && (
        <MessageAttachment name={attachment.attachmentName} url={attachment.attachmentUrl} keptId={attachment.keptId} />
      )}
      {text && <MessageText text={text} />}
      {tick === 'queued' && attachment.attachmentName && attachment.keptId && (
        <SendingFile id={id} fileId={attachment.keptId} name={attachment.attachmentName} onEdit={onEdit} />
      )}
      {tick === 'failed' ? (
        <NotSent id={id} onEdit={onEdit} />
      ) : (
        <p className={styles.meta}>
          <time dateTime={at}>{time}</time>
          {isWaiting && ' · waiting for signal'}
          {tick && <Tick state={tick} />}
        </p>
      )}
      {menu.button}
    </div>
  )
})

/** The menu of a message. A link's own menu opens it in another window, or copies its address. */
const useMessageMenu = (message: Message) =>
  useContextMenu({
    label: 'Actions for this message',
    items: actionsOf(message),
    buttonClass: styles.more,
    except: 'a[href], input, [role=menu]',
  })

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
