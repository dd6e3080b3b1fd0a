import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageDraftKey } from '../offline/outbox/kinds/message.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { useAttachmentDraft } from '../offline/outbox/use-attachment-draft.ts'
import { useStaleSince, useStatus } from '../offline/sync/status.ts'
import { conversationKey } from '../offline/store/conversation-key.ts'
import { MessageComposer } from './composer.tsx'
import styles from './thread.module.css'
import type { OpenConversation } from './open-conversation.ts'
import { messageQuoteOf } from './quoted-message.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadList } from './thread-list.tsx'
import { AsOfNote } from '../ui/as-of.tsx'
import { useVisibleArea } from '../ui/hooks/use-visible-area.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pathTo } from '../http/path-to.ts'
import { formatRelative } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import Dexie from 'dexie'
import type { LocalMessage } from '../offline/store/rows.ts'

import { ChannelBar, ReadOnlyChannelNote } from './channel-bar.tsx'
import { deviceOrNull } from '../offline/store/device.ts'
import { runOnDatabase } from '../offline/store/safely.ts'
import { noteConversationOpened } from '../offline/sync/conversation-window.ts'
import { mayWriteInConversation } from '../offline/store/conversation-view.ts'

const LazyBlockedNote = lazy(() => import('./blocked-note.tsx'))

/** One conversation: its head, the messages, and the composer, which works with and without signal. */
export function ConversationThread({ conversation }: { conversation: OpenConversation }) {
  const messages = useConversationMessages(conversation.conversation_id)
  useNoteOpened(conversation)
  const invitedTo = useInvitedJob(conversation.job_id)
  const hasSheet = useHasCallSheet(conversation)
  // Messages appear together with what is above them, and are not pushed down by it.
  const isKnown = invitedTo !== undefined && hasSheet !== undefined
  const [draft, setDraft, , held] = useDraft(messageDraftKey(conversationKey(conversation)))
  const [replyTo, setReplyTo, endReply] = useDraft(`reply:${conversationKey(conversation)}`)
  const attached = useAttachmentDraft(conversationKey(conversation))
  const [isChoosingDate, setIsChoosingDate] = useState(false)
  const composer = useRef<HTMLTextAreaElement>(null)
  const { online } = useStatus()
  const area = useVisibleArea(scrollToPageTop)
  useReplyPressed(composer)

  // The same one at each key press: with another one every message drawn would render again.
  const writeOn = useCallback(() => composer.current?.focus(), [])

  const answered = messages?.find(({ id }) => id === replyTo)
  const quote = answered ? messageQuoteOf(answered, conversation) : null
  const mayWrite = !conversation.row || mayWriteInConversation(conversation.row)
  const reply = useCallback(
    (id: string) => {
      setReplyTo(id)
      composer.current?.focus()
    },
    [setReplyTo],
  )
  const last = messages?.findLast(({ is_mine, state }) => !is_mine && !state)
  useShortcuts('Conversation', mayWrite && last ? [['q', 'Reply to the last message', () => reply(last.id)]] : [])

  return (
    <div className={styles.thread} style={area}>
      <ThreadHead
        conversation={conversation}
        onGoToDate={messages && messages.length > 0 ? () => setIsChoosingDate(true) : undefined}
      />
      {isKnown && conversation.row?.channel && (
        <ChannelBar id={conversation.conversation_id} channel={conversation.row.channel} hasSheet={hasSheet} />
      )}
      {isKnown && invitedTo && <InvitedToJobNote job={invitedTo} />}
      <ThreadAsOf />
      {isKnown ? (
        <ThreadList
          conversation={conversation}
          messages={messages}
          isOnline={online}
          onEdit={writeOn}
          onReply={mayWrite ? reply : undefined}
          isChoosingDate={isChoosingDate}
          onChooseDate={setIsChoosingDate}
        />
      ) : (
        <div className={styles.scroll} />
      )}
      {conversation.row?.channel && !mayWriteInConversation(conversation.row) ? (
        <ReadOnlyChannelNote channel={conversation.row.channel} />
      ) : conversation.row?.other_left ? (
        <PassedOnNote conversation={conversation} />
      ) : conversation.row?.is_blocked ? (
        <Suspense fallback={null}>
          <LazyBlockedNote conversation={conversation} />
        </Suspense>
      ) : (
        <MessageComposer
          box={composer}
          conversation={conversation}
          draft={draft}
          setDraft={setDraft}
          held={held}
          attached={attached}
          quote={quote}
          onQuoteEnd={endReply}
        />
      )}
    </div>
  )
}

/** What was opened stays on this device for a while. */
function useNoteOpened({ row }: OpenConversation) {
  const id = row?.conversation_id
  useEffect(() => {
    const device = deviceOrNull()
    if (id && device)
      runOnDatabase(device.db, () => noteConversationOpened(device.db, id, device.now())).catch(() => {})
  }, [id])
}

/** `reply` in the address: Reply was pressed in a notification, and writing begins at once. */
function useReplyPressed(composer: RefObject<HTMLTextAreaElement | null>) {
  const [params, setParams] = useSearchParams()
  const isPressed = params.has('reply')
  useEffect(() => {
    if (!isPressed) return
    composer.current?.focus()
    const without = (before: URLSearchParams) => {
      before.delete('reply')
      return before
    }
    setParams(without, { replace: true })
  }, [isPressed, composer, setParams])
}

/**
 * Over the thread on narrow screens, where the list that shows it otherwise is not rendered. A strip from edge to edge,
 * beneath which the messages go; it moves nothing.
 */
function ThreadAsOf() {
  return (
    <output className={styles.asOf}>
      <AsOfNote at={useStaleSince()} />
    </output>
  )
}

/** Replaces the composer if the other person no longer acts for the company whose job this is about. */
function PassedOnNote({ conversation }: { conversation: OpenConversation }) {
  const { row, other_user_name: name } = conversation
  const next = row?.passed_to
  return (
    <div className={styles.passedOn} role="note">
      <p>{`${name} no longer works for the company. ${next ? `${next.full_name} is now your contact for this job.` : 'There’s no contact for this job any more.'}`}</p>
      {next && (
        <ButtonLink to={pathTo`/messages?conversation=new_${next.id}_${conversation.job_id ?? ''}`} size="sm">
          {`Message ${next.full_name}`}
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * The job of a conversation, if it is open and this freelancer is invited and has not applied; else null. Undefined
 * until it is read.
 */
function useInvitedJob(jobId: string | null) {
  const job = useLive(
    async (db) => {
      const found = await db.jobs.get(jobId ?? '')
      const hasApplied = (await db.applications.where({ job_id: jobId ?? '' }).count()) > 0
      return found?.invited_at && !hasApplied && jobStatusAt(found) === 'open' ? found : null
    },
    [jobId],
  )
  return jobId ? job : null
}

/** Whether a channel's project has a call sheet; undefined until it is read. */
function useHasCallSheet({ conversation_id: id, row }: OpenConversation) {
  const hasSheet = useLive(async (db) => ((await db.call_sheets.get(id))?.version ?? 0) > 0, [id])
  return row?.channel ? hasSheet : false
}

function InvitedToJobNote({ job }: { job: Job }) {
  return (
    <div className={styles.invited} role="note">
      <p>{`Invited by ${job.employer_name} · ${formatRelative(job.invited_at)}`}</p>
      <ButtonLink size="sm" to={`/?job=${job.id}`}>
        See the job
      </ButtonLink>
      <ButtonLink size="sm" to={`/?apply=${job.id}`}>
        Apply
      </ButtonLink>
    </div>
  )
}

/**
 * The messages, oldest first; unsent ones come last, in the order they were written (their seq is higher than any of
 * the server's).
 */
function useConversationMessages(conversationId: string): LocalMessage[] | undefined {
  return useLive(
    (db) =>
      db.messages
        .where('[conversation_id+seq]')
        .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
        .toArray(),
    [conversationId],
  )
}

/** A browser that has scrolled the page to the composer would hide the head. */
const scrollToPageTop = () => scrollTo(0, 0)
