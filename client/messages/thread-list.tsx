import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { formatTime } from '../../shared/dates.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import { countWithNoun } from '../../shared/counts.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSession } from '../offline/session/session.ts'
import { reactionsWith, waitingReactions } from '../offline/store/reaction-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { shownReactionsOf } from './reactions/message-reactions.tsx'
import { messageQuoteOf } from './quoted-message.tsx'
import { MessageBubble } from './bubble.tsx'
import type { OnMessageEdit } from './not-sent.tsx'
import styles from './thread.module.css'
import type { OpenConversation } from './open-conversation.ts'
import { type ThreadRow, threadRows, threadTickOf, messageWriterOf } from './thread-rows.ts'
import { useFoundMessage, useOlderAtOnce, useOlderMessages, useStayAtEnd } from './use-older-messages.ts'
import ArrowIcon from 'lucide-react/icons/arrow-down'
import { isPictureAttachment } from '../offline/store/attachments.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { queueReadMark } from '../offline/outbox/kinds/conversation.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

/* Loaded when a date is asked for. */
const LazyDateDialog = lazyDialog(() => import('./date-dialog.tsx'))

/* Loaded when it is asked who has read a message of a channel. */
const LazyMessageReaders = lazyDialog(() => import('./channel-members.tsx'))

type Props = {
  conversation: OpenConversation
  messages: LocalMessage[] | undefined
  isOnline: boolean
  onEdit: OnMessageEdit
  /** Undefined where nobody can write. */
  onReply?: ((id: string) => void) | undefined
  /** Whether a day is being asked for, to go to: by a press on one, or from the menu of the head. */
  isChoosingDate: boolean
  onChooseDate: (isIt: boolean) => void
}

/**
 * The scrolling part. Only what is visible is rendered; it is anchored at its end, and keeps its position when older
 * messages are inserted above.
 */
export function ThreadList({ conversation, messages, isOnline, onEdit, onReply, isChoosingDate, onChooseDate }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Another one at midnight, when 'Today' is no longer today.
  const today = new Date(useMinute()).toDateString()
  const keptFrom = conversation.row?.kept_from
  const hasOlder = keptFrom !== undefined && messages !== undefined
  const rows = useMemo(() => threadRows(messages ?? [], new Date(today), hasOlder), [messages, today, hasOlder])
  const older = useOlderMessages(conversation.conversation_id, messages, keptFrom)
  useOlderAtOnce(older, { isOnline, hasOlder, count: messages?.length ?? 0 })
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: (index) => threadRowHeightPixels(rows[index]!),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 120,
    overscan: 8,
    // Below 'as of' (.asOf), which is over the upper edge on narrow screens; always, so that nothing moves with it.
    paddingStart: useNarrow() ? 44 : 12,
    paddingEnd: 12,
  })
  const items = list.getVirtualItems()
  const hasRows = rows.length > 0
  const isAtEnd = list.isAtEnd(240)
  const noteScroll = useStayAtEnd(box, list.scrollToEnd)
  useMarkConversationRead(conversation.row, hasRows && isAtEnd)
  const last = messages?.at(-1)
  const mineLast = last?.is_mine ? last.id : null

  useEffect(() => {
    if (hasRows) list.scrollToEnd()
  }, [hasRows, mineLast, list])

  const { found, goTo } = useFoundMessage(rows, { ...older, isOnline }, (index) =>
    list.scrollToIndex(index, { align: 'center' }),
  )
  const ownId = useSession().user?.id ?? ''
  const waiting = useLive(waitingReactions, [])
  const byId = useMemo(() => new Map(messages?.map((message) => [message.id, message])), [messages])
  const goToMessage = useCallback((id: string) => goTo({ id }), [goTo])
  const [readBy, setReadBy] = useState<string | null>(null)
  const asked = messages?.find(({ id }) => id === readBy)
  const isFoundDrawn = items.some(({ key }) => key === found)
  useEffect(() => {
    if (isFoundDrawn) box.current?.querySelector<HTMLElement>('[data-found]')?.focus({ preventScroll: true })
  }, [isFoundDrawn, found])

  function onScroll() {
    noteScroll()
    if (isOnline && box.current && box.current.scrollTop < 240) void older.load()
  }

  return (
    <div
      className={styles.scroll}
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={`Messages with ${conversation.other_user_name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: WCAG 2.1.1
      tabIndex={0}
    >
      {older.isLoading && (
        <output className={styles.older}>
          <Spinner size={16} /> Earlier messages
        </output>
      )}
      {messages?.length === 0 && !hasOlder && (
        <p className={styles.first}>Nothing said yet. Signal or not, what you write now will arrive.</p>
      )}
      <div className={styles.sheet} style={{ height: list.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]!
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={styles.line}
              {...(key === found && { 'data-found': '', tabIndex: -1 })}
              style={{ translate: `0 ${start}px` }}
            >
              {row.kind === 'older' ? (
                <OlderMessagesRow isOnline={isOnline} isLoading={older.isLoading} onClick={older.load} />
              ) : row.kind === 'day' ? (
                <p className={styles.day}>
                  <button type="button" title="Go to a date" onClick={() => onChooseDate(true)}>
                    {row.label}
                    <span className="sr-only">, go to another date</span>
                  </button>
                </p>
              ) : (
                <MessageBubble
                  id={row.message.id}
                  conversationId={row.message.conversation_id}
                  text={row.message.content}
                  attachmentName={row.message.attachment_name}
                  attachmentUrl={row.message.attachment_url}
                  keptId={row.message.kept_id}
                  {...messageWriterOf(row.message, conversation.row)}
                  // The device's clock until the server has it, then the server's, like the order.
                  at={row.message.created_at}
                  time={formatTime(row.message.created_at)}
                  tick={threadTickOf(row.message, conversation.row)}
                  isOnline={isOnline}
                  onEdit={onEdit}
                  {...quoteFieldsOf(byId.get(row.message.reply_to ?? ''), row.message, conversation)}
                  reactions={reactionsKeyOf(row.message, waiting, ownId)}
                  onReply={onReply}
                  onGo={goToMessage}
                  onReadBy={conversation.row?.channel?.has_left === false ? setReadBy : undefined}
                />
              )}
            </div>
          )
        })}
      </div>
      {isChoosingDate && (
        <LazyDateDialog first={messages?.[0]?.created_at} onGo={goTo} onClose={() => onChooseDate(false)} />
      )}
      {asked && (
        <LazyMessageReaders channelId={conversation.conversation_id} message={asked} onClose={() => setReadBy(null)} />
      )}
      {hasRows && !isAtEnd && (
        <ToThreadEndButton unread={conversation.row?.unread_count ?? 0} onClick={() => list.scrollToEnd()} />
      )}
    </div>
  )
}

type OlderMessagesRowProps = { isOnline: boolean; isLoading: boolean; onClick: () => Promise<void> }

/** Above the first message here, where the server has older ones. */
const OlderMessagesRow = ({ isOnline, isLoading, onClick }: OlderMessagesRowProps) => (
  <div className={styles.olderRow}>
    {isOnline ? (
      <Button size="sm" disabled={isLoading} onClick={() => void onClick()}>
        Older messages
      </Button>
    ) : (
      'Older messages need signal.'
    )}
  </div>
)

/** What a bubble has of the message that it answers, as plain values. */
function quoteFieldsOf(answered: LocalMessage | undefined, { reply_to }: LocalMessage, conversation: OpenConversation) {
  const { writer = '', text = '' } = answered ? messageQuoteOf(answered, conversation) : {}
  return { replyTo: reply_to, quoteWriter: writer, quoteText: text }
}

function reactionsKeyOf({ id, reactions = [] }: LocalMessage, waiting: WaitingReactions | undefined, ownId: string) {
  const own = waiting?.get(id)
  const all = own === undefined ? reactions : reactionsWith(reactions, ownId, own)
  return all.length > 0 ? JSON.stringify(shownReactionsOf(all, ownId)) : ''
}
type WaitingReactions = Awaited<ReturnType<typeof waitingReactions>>

/** In pixels, until it is drawn and measured. */
function threadRowHeightPixels(row: ThreadRow) {
  if (row.kind !== 'message') return 44
  return isPictureAttachment(row.message.attachment_name ?? '') ? 270 : 76
}

/** For people who have scrolled up: a button to the end, with the number of new messages. */
function ToThreadEndButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  const words = unread > 0 ? `To ${countWithNoun(unread, 'new message')}` : 'To the latest message'
  return (
    <IconButton className={styles.toEnd} variant="outline" label={words} onClick={onClick}>
      <ArrowIcon />
      {unread > 0 && <span className={styles.fresh}>{unread}</span>}
    </IconButton>
  )
}

/**
 * Marks as read what is visible on a focused screen; not what arrives in a background tab, or below the fold
 * (`isInSight`).
 */
function useMarkConversationRead(conversation: Conversation | null, isInSight: boolean) {
  const id = conversation?.conversation_id
  const unread = conversation?.unread_count ?? 0

  useEffect(() => {
    if (!id || unread === 0 || !isInSight) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      // Without a database, or on a full device, it stays unread until the next focus.
      queueReadMark({ conversation_id: id }).catch(() => {})
    }
    mark()
    addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [id, unread, isInSight])
}
