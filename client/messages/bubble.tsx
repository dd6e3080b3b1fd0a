import { memo, useState } from 'react'
import ReadIcon from 'lucide-react/icons/check-check'
import ReactIcon from 'lucide-react/icons/smile-plus'
import ReplyIcon from 'lucide-react/icons/reply'
import CopyIcon from 'lucide-react/icons/copy'
import DeleteIcon from 'lucide-react/icons/trash-2'
import { queueMessageRemoval } from '../offline/outbox/kinds/message.ts'
import { queueReaction } from '../offline/outbox/kinds/reaction.ts'
import type { ReactionName } from '../../shared/messages/reactions.ts'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/export.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { useContextMenu } from '../ui/overlays/context-menu.tsx'
import { useSwipe } from '../ui/hooks/use-swipe.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { DeliveryTick, type TickState } from '../trade/tick.tsx'
import { triedWithToast } from './open-conversation.ts'
import { MessageAttachment, SendingFileProgress } from './message-attachment.tsx'
import { MessageReactions, type ShownReaction } from './reactions/message-reactions.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { MessageText } from './message-text.tsx'
import { MessageNotSent, type OnMessageEdit } from './not-sent.tsx'
import styles from './bubble.module.css'

/* Loaded when somebody reacts. */
const LazyReactDialog = lazyDialog(() => import('./reactions/react-dialog.tsx'))

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
  onEdit: OnMessageEdit
  /** In a channel: asks who has read it. */
  onReadBy?: ((id: string) => void) | undefined
  /** The id of the message that it answers; writer and words are '' while it is not on this device. */
  replyTo?: string | undefined
  quoteWriter?: string
  quoteText?: string
  /** The reactions under it (`ShownReaction[]`) as JSON, so that equal ones are equal; '' without any. */
  reactions?: string
  /** Undefined where nobody can write. */
  onReply?: ((id: string) => void) | undefined
  onGo?: (id: string) => void
}

/** Plain values only, so that a bubble renders again only when it looks different. */
export const MessageBubble = memo(function Bubble({
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
  replyTo,
  quoteWriter = '',
  quoteText = '',
  reactions = '',
  onReply,
  onGo,
  ...attachment
}: Props) {
  const isWaiting = tick === 'queued' && !isOnline
  const isSent = tick !== 'queued' && tick !== 'failed'
  const [isReacting, setIsReacting] = useState(false)
  const shown: ShownReaction[] = reactions ? JSON.parse(reactions) : []
  const react = (reaction: ReactionName | null) =>
    void triedWithToast(queueReaction({ id, conversation_id: conversationId }, reaction))
  const swipe = useSwipe(isSent && onReply ? () => onReply(id) : undefined, 'right')
  const menu = useMessageMenu({
    id,
    conversationId,
    text,
    isSent,
    onReply,
    onReact: () => setIsReacting(true),
    onReadBy: isOurs ? onReadBy : undefined,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its menu has the same
    <div className={styles.swiped} {...swipe}>
      <div
        className={classNames(styles.bubble, isOurs ? styles.mine : styles.theirs, tick === 'failed' && styles.failed)}
        {...menu.onTarget}
      >
        {writer ? (
          <p className={styles.writer}>{writer}</p>
        ) : (
          <span className="sr-only">{isOurs ? 'You:' : 'They:'}</span>
        )}
        {replyTo && <QuotedMessage id={replyTo} writer={quoteWriter} text={quoteText} onGo={(one) => onGo?.(one)} />}
        {attachment.attachmentName && (
          <MessageAttachment
            name={attachment.attachmentName}
            url={attachment.attachmentUrl}
            keptId={attachment.keptId}
          />
        )}
        {text && <MessageText text={text} />}
        {tick === 'queued' && attachment.attachmentName && attachment.keptId && (
          <SendingFileProgress id={id} fileId={attachment.keptId} name={attachment.attachmentName} onEdit={onEdit} />
        )}
        {tick === 'failed' ? (
          <MessageNotSent id={id} onEdit={onEdit} />
        ) : (
          <p className={styles.meta}>
            <time dateTime={at}>{time}</time>
            {isWaiting && ' · waiting for signal'}
            {tick && <DeliveryTick state={tick} />}
          </p>
        )}
        {shown.length > 0 && <MessageReactions shown={shown} onReact={react} />}
        {menu.button}
        {isReacting && (
          <LazyReactDialog
            own={shown.find(({ isMine }) => isMine)?.reaction ?? null}
            onReact={react}
            onClose={() => setIsReacting(false)}
          />
        )}
      </div>
    </div>
  )
})

/** The menu of a message. A link's own menu opens it in another window, or copies its address. */
const useMessageMenu = (message: MessageMenuSubject) =>
  useContextMenu({
    label: 'Actions for this message',
    items: messageActionsOf(message),
    buttonClass: styles.more,
    except: 'a[href], input, [role=menu]',
  })

/** `isSent`: the server has it. What waits here is discarded where it says so. */
type MessageMenuSubject = {
  id: string
  conversationId: string
  text: string
  isSent: boolean
  onReply: ((id: string) => void) | undefined
  onReact: () => void
  onReadBy?: ((id: string) => void) | undefined
}

/** What can be done with a message, in the order of its menu. Without any there is no menu. */
const messageActionsOf = ({
  id,
  conversationId,
  text,
  isSent,
  onReply,
  onReact,
  onReadBy,
}: MessageMenuSubject): MenuProps['items'] => [
  ...(isSent && onReply ? [{ label: 'Reply', icon: <ReplyIcon />, onClick: () => onReply(id) }] : []),
  ...(isSent ? [{ label: 'React', icon: <ReactIcon />, onClick: onReact }] : []),
  ...(text ? [{ label: 'Copy', icon: <CopyIcon />, onClick: () => void copyMessageText(text) }] : []),
  ...(isSent && onReadBy ? [{ label: 'Read by', icon: <ReadIcon />, onClick: () => onReadBy(id) }] : []),
  ...(isSent
    ? [
        {
          label: 'Delete for me',
          icon: <DeleteIcon />,
          onClick: () => void confirmAndDeleteMessage(id, conversationId),
        },
      ]
    : []),
]

async function copyMessageText(text: string) {
  const isCopied = await copyText(text)
  toast(isCopied ? { tone: 'go', text: 'Copied.' } : { tone: 'stop', text: 'This browser does not allow copying.' })
}

async function confirmAndDeleteMessage(id: string, conversation_id: string) {
  const isSure = await confirm({
    title: 'Delete this message for you?',
    text: 'It’s deleted from all your devices. Everyone else keeps it.',
    confirmLabel: 'Delete for me',
    tone: 'danger',
  })
  if (isSure) await triedWithToast(queueMessageRemoval({ id, conversation_id }))
}
