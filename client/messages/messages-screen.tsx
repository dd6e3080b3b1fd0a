import MessageIcon from 'lucide-react/icons/message-square'
import type { Conversation } from '../../shared/messages/messages.ts'
import { TEXT } from '../../shared/texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useSession } from '../offline/session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { classNames } from '../ui/class-names.ts'
import { useTitle } from '../shell/use-title.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './messages.module.css'
import { Thread } from './thread.tsx'
import { ThreadStart } from './thread-start.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useOpened } from './use-opened.ts'

/** List and thread side by side; on the phone one after the other. ?conversation= opens one, ?userId= opens or starts a direct one. */
export default function MessagesScreen() {
  return (
    <QueryProvider>
      <Messages />
    </QueryProvider>
  )
}

function Messages() {
  const { user } = useSession()
  const conversations = useLive(async (db) => (await db.conversations.toArray()).sort(newestFirst), [])
  const opened = useOpened(conversations, user?.id)
  const isEmployer = user?.user_type === 'employer'
  const heading = isEmployer ? 'Chat with freelancers' : 'Chat with employers'
  const hint = isEmployer ? EMPLOYER_HINT : TEXT.noConversationsHint
  useTitle(opened.talk ? opened.talk.other_user_name : 'Messages')
  useListKeys()

  return (
    <div
      className={classNames(styles.screen, opened.isAsked && styles.hasOpened)}
      data-back={opened.isAsked ? '' : undefined}
    >
      <ConversationList heading={heading} hint={hint} conversations={conversations} openedKey={opened.key} />
      <section className={styles.detail} aria-label="Conversation">
        {opened.talk ? (
          <Thread key={opened.key} talk={opened.talk} />
        ) : opened.isAsked ? (
          <ThreadStart
            isMissing={opened.isMissing}
            isOneself={opened.isOneself}
            error={opened.error}
            retry={opened.retry}
          />
        ) : (
          <div className={styles.nothing}>
            <EmptyState icon={<MessageIcon />} title={TEXT.selectConversation} />
          </div>
        )}
      </section>
    </div>
  )
}

/** An employer does not apply: the specification's words are a freelancer's. */
const EMPLOYER_HINT = 'Write to somebody who applied, or invite a freelancer who fits'

const newestFirst = (a: Conversation, b: Conversation) =>
  (a.last_message_time ?? '') < (b.last_message_time ?? '') ? 1 : -1
