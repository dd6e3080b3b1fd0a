import MessageIcon from 'lucide-react/icons/message-square'
import type { Conversation } from '../../shared/messages/messages.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useSession } from '../offline/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { classNames } from '../ui/class-names.ts'
import { moveFocusAmong, type Shortcut, useShortcuts } from '../shell/shortcuts.ts'
import { useTitle } from '../shell/use-title.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './messages.module.css'
import headStyles from './thread-head.module.css'
import { ConversationThread } from './thread.tsx'
import { useOpenedConversation } from './use-opened.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useStatus } from '../offline/sync/status.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isComposing } from '../ui/is-enter.ts'

/**
 * List and thread side by side; on narrow screens one after the other. ?conversation= opens one, ?userId= opens or
 * starts a direct one.
 */
export default function MessagesScreen() {
  return (
    <QueryProvider>
      <ConversationsAndThread />
    </QueryProvider>
  )
}

function ConversationsAndThread() {
  const { user } = useSession()
  const conversations = useLive(async (db) => (await db.conversations.toArray()).sort(latestConversationFirst), [])
  const isEmployer = user?.user_type === 'employer'
  const opened = useOpenedConversation(conversations, user?.id, !isEmployer)
  const heading = isEmployer ? 'Chat with freelancers' : 'Chat with employers'
  useTitle(opened.conversation ? opened.conversation.other_user_name : 'Messages')
  useConversationListKeys()
  const detail = useRef<HTMLElement>(null)
  // On narrow screens the row that was pressed is hidden now, and has the focus only until the next frame.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (opened.isAsked && activeElement?.matches(CONVERSATION_ROWS_SELECTOR) && !activeElement.checkVisibility?.())
      detail.current?.focus({ preventScroll: true })
  }, [opened.isAsked])

  return (
    <div
      className={classNames(styles.screen, opened.isAsked && styles.hasOpened)}
      data-back={opened.isAsked ? '' : undefined}
    >
      <ConversationList
        heading={heading}
        {...(isEmployer ? EMPLOYER_LIST_START : FREELANCER_LIST_START)}
        conversations={conversations}
        openedKey={opened.key}
      />
      <section ref={detail} className={styles.detail} aria-label="Conversation" tabIndex={-1}>
        {opened.conversation ? (
          <ConversationThread key={opened.key} conversation={opened.conversation} />
        ) : opened.isAsked ? (
          <ThreadPlaceholder
            isMissing={opened.isMissing}
            isOneself={opened.isOneself}
            error={opened.error}
            retry={opened.retry}
          />
        ) : (
          <div className={styles.nothing}>
            <EmptyState icon={<MessageIcon />} title={SPECIFIED_TEXT.selectConversation} />
          </div>
        )}
      </section>
    </div>
  )
}

/** An employer does not apply: the specification's text is for freelancers. */
const EMPLOYER_LIST_START = {
  hint: 'Message somebody who’s applied, or invite a freelancer who fits',
  start: <ButtonLink to="/">Your Projects</ButtonLink>,
}
const FREELANCER_LIST_START = {
  hint: SPECIFIED_TEXT.noConversationsHint,
  start: <ButtonLink to="/">Find jobs</ButtonLink>,
}

const latestConversationFirst = (a: Conversation, b: Conversation) =>
  (a.last_message_time ?? '') < (b.last_message_time ?? '') ? 1 : -1

const CONVERSATION_ROWS_SELECTOR = '[data-conversation]'
const MESSAGES_SHORTCUTS: Shortcut[] = [
  ['j', 'Next conversation', () => moveFocusAmong(CONVERSATION_ROWS_SELECTOR, 1)],
  ['k', 'Previous conversation', () => moveFocusAmong(CONVERSATION_ROWS_SELECTOR, -1)],
  ['Enter', 'Open it; in the composer, send'],
  ['r', 'Write in the open conversation', () => document.querySelector<HTMLElement>('[data-composer]')?.focus()],
  ['/', 'Search', () => document.querySelector<HTMLElement>('[data-search]')?.focus()],
  ['Escape', 'Back to the list'],
]

function useConversationListKeys() {
  const navigate = useNavigate()
  useShortcuts('Messages', MESSAGES_SHORTCUTS)
  useEffect(() => {
    /** Esc: from the composer or the search box to the list; from elsewhere out of the conversation, to its row. */
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key !== 'Escape' ||
        isComposing(event) ||
        event.defaultPrevented ||
        document.querySelector('[role$=dialog]')
      )
        return
      event.preventDefault()
      const row =
        document.querySelector<HTMLElement>(`${CONVERSATION_ROWS_SELECTOR}[aria-current]`) ??
        document.querySelector<HTMLElement>(CONVERSATION_ROWS_SELECTOR)
      row?.focus()
      if (!isTypingTarget(event.target)) return navigate('/messages')
      if (!row) (event.target as HTMLElement).blur()
    }

    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

function isTypingTarget(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

type Props = { isMissing: boolean; isOneself: boolean; error: string | null; retry: () => void }

const ALL_CONVERSATIONS_LINK = <ButtonLink to="/messages">All conversations</ButtonLink>

/** Replaces the thread while the requested conversation is being looked up, or when it cannot be. */
function ThreadPlaceholder({ isMissing, isOneself, error, retry }: Props) {
  const { online } = useStatus()
  const { firstSyncDone } = useFirstSync()
  return (
    <>
      <header className={headStyles.head}>
        <Link className={headStyles.back} to="/messages" aria-label="Back to conversations">
          <BackIcon />
        </Link>
      </header>
      <div className={styles.nothing}>
        {isOneself ? (
          <EmptyState
            title="You can’t message yourself"
            text="Choose somebody else’s conversation."
            action={ALL_CONVERSATIONS_LINK}
          />
        ) : error ? (
          <InlineError
            what={error}
            kept={online ? undefined : 'There is no signal to look this person up.'}
            action={
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
            }
          />
        ) : isMissing && firstSyncDone ? (
          <EmptyState
            title="This conversation is not on this device"
            text={online ? 'It may have been removed.' : 'It opens here once there is signal.'}
            action={ALL_CONVERSATIONS_LINK}
          />
        ) : (
          <PageSpinner label="Opening the conversation" />
        )}
      </div>
    </>
  )
}
