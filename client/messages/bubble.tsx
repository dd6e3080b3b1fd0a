import { memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tick, type TickState } from '../trade/tick.tsx'
import styles from './bubble.module.css'
import { Attachment } from './attachment.tsx'
import { NotSent, type OnEdit } from './not-sent.tsx'
import { SendingFile } from './sending-file.tsx'

type Props = {
  id: string
  text: string
  attachmentName: string | null
  /** Null while it has not left this phone. */
  attachmentUrl: string | null
  /** Of its bytes on this phone. */
  keptId: string | undefined
  isMine: boolean
  /** When it was written (ISO), and how that reads. */
  at: string
  time: string
  /** Null on the other's. */
  tick: TickState | null
  isOnline: boolean
  onEdit: OnEdit
}

/** Plain values only, so that a bubble is drawn again only when it looks different. */
export const Bubble = memo(function Bubble({
  id,
  text,
  isMine,
  at,
  time,
  tick,
  isOnline,
  onEdit,
  ...attachment
}: Props) {
  const isWaiting = tick === 'queued' && !isOnline
  return (
    <div
      className={classNames(styles.bubble, isMine ? styles.mine : styles.theirs, tick === 'failed' && styles.failed)}
    >
      <span className="sr-only">{isMine ? 'You:' : 'They:'}</span>
      {attachment.attachmentName && (
        <Attachment name={attachment.attachmentName} url={attachment.attachmentUrl} keptId={attachment.keptId} />
      )}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
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
    </div>
  )
})
