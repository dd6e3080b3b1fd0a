import { lazy, Suspense, useRef } from 'react'
import { useDraft } from '../offline/store/drafts.ts'
import { draftOf, useAttachmentDraft } from '../offline/outbox/attachment-draft.ts'
import type { OutboxBody } from '../offline/store/outbox-row.ts'
import { useStatus } from '../offline/sync/status.ts'
import { conversationKey } from '../offline/store/conversation-key.ts'
import { Composer } from './composer.tsx'
import { InvitedNote, useInvitedTo } from './invited-note.tsx'
import styles from './messages.module.css'
import { PassedOn } from './passed-on.tsx'
import type { Talk } from './talk.ts'
import { ThreadAsOf } from './thread-as-of.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadList } from './thread-list.tsx'
import { useMessages } from './use-messages.ts'
import { useVisibleHeight } from './use-visible-height.ts'

const BlockedNote = lazy(() => import('./blocked-note.tsx'))

/** One conversation: its head, what has been said, and the composer, which works with and without signal. */
export function Thread({ talk }: { talk: Talk }) {
  const messages = useMessages(talk.conversation_id)
  const invitedTo = useInvitedTo(talk.job_id)
  const [draft, setDraft, clearDraft] = useDraft(`message:${conversationKey(talk)}`)
  const attached = useAttachmentDraft(conversationKey(talk))
  const composer = useRef<HTMLTextAreaElement>(null)
  const { online } = useStatus()
  const height = useVisibleHeight()

  function putBack({ content, ...rest }: OutboxBody['message']) {
    setDraft(draft.trim() ? `${content}\n${draft}` : content)
    if (rest.attachment) attached.keep(draftOf(rest.attachment))
    composer.current?.focus()
  }

  return (
    <div className={styles.thread} style={height}>
      <ThreadHead talk={talk} />
      {invitedTo && <InvitedNote job={invitedTo} />}
      <ThreadAsOf />
      {invitedTo === undefined ? (
        // What is said comes with the note above it, and is not pushed down by it.
        <div className={styles.scroll} />
      ) : (
        <ThreadList talk={talk} messages={messages} isOnline={online} onEdit={putBack} />
      )}
      {talk.row?.other_left ? (
        <PassedOn talk={talk} />
      ) : talk.row?.is_blocked ? (
        <Suspense fallback={null}>
          <BlockedNote talk={talk} />
        </Suspense>
      ) : (
        <Composer
          box={composer}
          talk={talk}
          draft={draft}
          setDraft={setDraft}
          clearDraft={clearDraft}
          attached={attached}
        />
      )}
    </div>
  )
}
