import { useDeferredValue, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import MessagesIcon from 'lucide-react/icons/messages-square'
import SearchIcon from 'lucide-react/icons/search'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { formatRelative } from '../../shared/dates.ts'
import { shownFileName, searchWordsOf } from '../../shared/messages/message-texts.ts'
import type { Broadcast } from '../../shared/messages/broadcasts.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { useStaleSince, useStatus } from '../offline/sync/status.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { DraftRow } from '../offline/store/rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { conversationKey, conversationQueue } from '../offline/store/conversation-key.ts'
import {
  isConversationArchived,
  isConversationMuted,
  isConversationPinned,
  isQuietConversation,
} from '../offline/store/conversation-view.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { AsOfNote } from '../ui/as-of.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useMoreNearEnd } from '../ui/hooks/use-more-near-end.tsx'
import { Logo } from '../shell/logo.tsx'
import { useShellCorner } from '../shell/shell-corner.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './messages.module.css'
import { answererNameOf, companyAndJobText } from './open-conversation.ts'
import { MessageHits } from './message-hits.tsx'
import { ConversationListRow, conversationKindOf } from './conversation-row.tsx'
import { foldSentToCrew } from './sent-to-crew.ts'
import { SentToCrewRow } from './sent-to-crew-row.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { textSearch } from '../../shared/folded-text.ts'

type Props = {
  heading: string
  /** The text while there is none. */
  hint: string
  /** Where conversations begin, while there are none. */
  start?: ReactNode
  conversations: Conversation[] | undefined
  openedKey: string | null
}

export function ConversationList({ heading, hint, start, conversations, openedKey }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const { online } = useStatus()
  const { firstSyncDone, isFetching: isPart } = useFirstSync()
  const corner = useShellCorner()
  const now = useNow(60_000)
  const staleSince = useStaleSince()
  const views = useConversationViews(conversations, now)
  const broadcasts = useLive(findBroadcasts, [])
  const [chosen, setView] = useState<ConversationViewName | null>(null)
  const name = views.find((one) => one === chosen) ?? views[0] ?? 'All'
  const view: ConversationView = CONVERSATION_VIEWS[name]
  const isWanted = textSearch(wanted)
  const shown = (conversations ?? [])
    // What is looked for may have been archived.
    .filter((one) => view.has(one, now) || (name === 'Unread' && conversationKey(one) === openedKey))
    .filter((one) => wanted !== '' || isConversationArchived(one, now) === (name === 'Archived'))
    .filter((one) => isWanted(conversationTextsOf(one)))
    .toSorted((a, b) => Number(isConversationPinned(b, now)) - Number(isConversationPinned(a, now)))
  // The very first sync brings them in pages, oldest first: each would push down what is being read.
  const isLoading = !conversations || (!firstSyncDone && (online || conversations.length === 0))

  return (
    <div className={styles.list}>
      <div className={styles.top}>
        <Link to="/" aria-label={PRODUCT_NAME} className={styles.brand}>
          <Logo />
        </Link>
        {corner.chip}
        {corner.bell}
        {corner.menu}
      </div>
      <div className={styles.listHead}>
        <h1>{heading}</h1>
        {staleSince && <AsOfNote at={staleSince} />}
        {(isLoading || conversations.length > 0) && (
          <TextInput
            type="search"
            icon={<SearchIcon />}
            aria-label="Search conversations"
            placeholder="Search name, job, words"
            data-search=""
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {views.length > 1 && (
          <fieldset className={styles.views} aria-label="Which conversations">
            {views.map((one) => (
              <FilterChip key={one} pressed={one === name} onClick={() => setView(one)}>
                {one}
              </FilterChip>
            ))}
          </fieldset>
        )}
      </div>
      {isLoading ? (
        <SkeletonList rows={5} height={76} label="Loading conversations" />
      ) : conversations.length === 0 ? (
        <EmptyState icon={<MessagesIcon />} title={SPECIFIED_TEXT.noConversations} text={hint} action={start} />
      ) : (
        <nav aria-label="Conversations" className={styles.rows}>
          {shown.length === 0 && (
            <p className={styles.none}>
              {isPart
                ? 'Not all conversations are on this device yet.'
                : wanted
                  ? 'No conversations found.'
                  : view.none}
            </p>
          )}
          <ConversationRows
            rows={shown}
            broadcasts={wanted === '' && view.isFolded ? broadcasts : undefined}
            now={now}
            openedKey={openedKey}
          />
          {searchWordsOf(wanted).length > 0 && <MessageHits search={wanted} conversations={conversations} />}
        </nav>
      )}
      <p className={styles.keys} aria-hidden="true">
        j k move · Enter open · Esc back · / search
      </p>
    </div>
  )
}

type ConversationRowsProps = {
  rows: Conversation[]
  /** Messages to several people, each of which has one row until somebody answers it. */
  broadcasts?: Broadcast[] | undefined
  now: number
  openedKey: string | null
  /** The line under the name; company and job if it is left out. */
  aboutOf?: (one: Conversation) => string
}

/** A row for each, with what has been written on this device and not sent. */
export function ConversationRows({
  rows,
  broadcasts = NO_BROADCASTS,
  now,
  openedKey,
  aboutOf = companyAndJobText,
}: ConversationRowsProps) {
  const own = useLive(findOwnWriting, [])
  const navigate = useNavigate()
  const isOpenedOrWritten = (one: Conversation) =>
    conversationKey(one) === openedKey ||
    own?.waits.has(conversationQueue(one)) === true ||
    own?.drafts.has(conversationKey(one)) === true
  const all = foldSentToCrew(rows, broadcasts, isOpenedOrWritten)
  const opened = all.findIndex(({ sent, conversation }) => !sent && conversationKey(conversation) === openedKey)
  const { most, end } = useMoreNearEnd(all.length, { step: CONVERSATIONS_PER_STEP, atLeast: opened + 1 })
  const drawn = all
    .slice(0, most)
    .map(({ sent, conversation: one }) =>
      sent ? (
        <SentToCrewRow key={sent.id} sent={sent} now={now} />
      ) : (
        <ConversationListRow
          key={conversationKey(one)}
          id={one.conversation_id}
          name={answererNameOf(one)}
          picture={one.other_user_picture}
          about={aboutOf(one)}
          last={shownFileName(one.last_message) || (one.channel ? 'No messages yet' : '')}
          when={formatRelative(one.last_message_time, now)}
          unread={one.unread_count}
          isQuiet={isQuietConversation(one, now)}
          lastSeq={one.last_seq}
          isPinned={isConversationPinned(one, now)}
          isMuted={isConversationMuted(one, now)}
          isArchived={isConversationArchived(one, now)}
          kind={conversationKindOf(one, now)}
          waits={own?.waits.get(conversationQueue(one)) ?? ''}
          hasDraft={own?.drafts.has(conversationKey(one)) ?? false}
          isOpened={conversationKey(one) === openedKey}
          navigate={navigate}
        />
      ),
    )
  return (
    <>
      {drawn}
      {end}
    </>
  )
}
/** More than fit on a large screen. */
const CONVERSATIONS_PER_STEP = 40
const NO_BROADCASTS: Broadcast[] = []
const findBroadcasts = (db: StandbyDb) => db.broadcasts.toArray()

/** What has been written on this device and not sent: the state of each queue's last item, and where text or files wait. */
async function findOwnWriting(db: StandbyDb) {
  const [items, drafts] = await Promise.all([
    db.outbox.orderBy('position').toArray(),
    db.drafts.where('key').startsWithAnyOf(MESSAGE_DRAFT_PREFIXES).filter(isWrittenDraft).primaryKeys(),
  ])
  const messages = items.filter(({ kind }) => kind === 'message' || kind === 'application')
  const waits = messages.map(({ queue, state }) => [queue, state === 'parked' ? 'Not sent' : 'Not sent yet'] as const)
  return { waits: new Map(waits), drafts: new Set(drafts.map((key) => key.slice(key.indexOf(':') + 1))) }
}
const MESSAGE_DRAFT_PREFIXES = ['message:', 'attachment:']
const isWrittenDraft = ({ value }: DraftRow) => value !== ''

/** The views to choose from: those of a team for who is in one, and what there is a conversation of. */
function useConversationViews(conversations: Conversation[] = [], now: number): ConversationViewName[] {
  const hasTeam = useLive(hasColleagues, []) ?? false
  const isKept = (one: Conversation) => !isConversationArchived(one, now)
  const has = (name: ConversationViewName) =>
    conversations.some((one) => isKept(one) && CONVERSATION_VIEWS[name].has(one, now))
  return [
    ...(hasTeam ? (['Mine', 'Team'] as const) : (['All'] as const)),
    ...(conversations.some(isKept) ? (['Unread'] as const) : []),
    ...(['Crew', 'Direct'] as const).filter(has),
    ...(conversations.every(isKept) ? [] : (['Archived'] as const)),
  ]
}

/** Whether the signed-in person has colleagues. */
const hasColleagues = async (db: StandbyDb) => ((await db.companies.toCollection().first())?.team.length ?? 0) > 1

type ConversationView = {
  has: (one: Conversation, now: number) => boolean
  none: string
  /** What went to several people has one row. */
  isFolded?: boolean
}
const isAnyConversation = () => true

/** A company's conversations are those about its jobs; of these some are a colleague's. */
const CONVERSATION_VIEWS = {
  All: { has: isAnyConversation, none: 'Everything is in the archive.', isFolded: true },
  Mine: {
    has: ({ is_yours }) => is_yours !== false,
    none: 'Nobody has written to you yet. Your colleagues’ replies are under Team.',
    isFolded: true,
  },
  Team: {
    has: ({ is_yours }) => is_yours !== undefined,
    none: 'Nobody has written about your team’s projects yet.',
    isFolded: true,
  },
  Unread: {
    has: (one, now) => one.unread_count > 0 && !isQuietConversation(one, now),
    none: 'Nothing unread. You’re all caught up.',
  },
  Crew: { has: ({ channel }) => channel !== undefined, none: 'No crew channel yet.' },
  Direct: { has: ({ job_id }) => job_id === null, none: 'No direct messages yet.' },
  Archived: { has: isAnyConversation, none: '' },
} satisfies Record<string, ConversationView>
type ConversationViewName = keyof typeof CONVERSATION_VIEWS

const conversationTextsOf = (one: Conversation) => [
  answererNameOf(one),
  one.other_company_name,
  one.job_title,
  one.last_message,
]
