import { memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tick, type TickState } from '../trade/tick.tsx'
import styles from './bubble.module.css'
import { NotSent, type OnEdit } from './not-sent.tsx'
import { MessageAttachment, SendingFile } from './message-attachment.tsx'
import { useMessageMenu } from './message-menu.tsx'
import { MessageText } from './message-text.tsx'

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
  /** When it was written (ISO), and its text. */
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
