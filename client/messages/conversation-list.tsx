import { useDeferredValue, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import MessagesIcon from 'lucide-react/icons/messages-square'
import SearchIcon from 'lucide-react/icons/search'
import { BRAND } from '../../shared/brand.ts'
import { formatRelative } from '../../shared/dates.ts'
import { nameShown, searchWordsOf } from '../../shared/messages/message-texts.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { TEXT } from '../../shared/texts.ts'
import { useStaleSince, useStatus } from '../offline/sync/status.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { Draft } from '../offline/store/rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { conversationKey, queueOf } from '../offline/store/conversation-key.ts'
import { isArchived, isMuted, isPinned, isQuiet } from '../offline/store/conversation-view.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { AsOf } from '../ui/as-of.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../shell/logo.tsx'
import { useShellCorner } from '../shell/shell-corner.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './messages.module.css'
import { answererOf, companyAndJob } from './open-conversation.ts'
import { MessageHits } from './message-hits.tsx'
import { ConversationRow, kindOf } from './conversation-row.tsx'
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
  const { firstSyncDone, online } = useStatus()
  const corner = useShellCorner()
  const now = useNow(60_000)
  const staleSince = useStaleSince()
  const views = useViews(conversations, now)
  const [chosen, setView] = useState<View | null>(null)
  const name = views.find((one) => one === chosen) ?? views[0] ?? 'All'
  const view = VIEWS[name]
  const isWanted = textSearch(wanted)
  const shown = (conversations ?? [])
    // What is looked for may have been archived.
    .filter((one) => view.has(one) && (wanted !== '' || isArchived(one, now) === (name === 'Archived')))
    .filter((one) => isWanted(textsOf(one)))
    .toSorted((a, b) => Number(isPinned(b, now)) - Number(isPinned(a, now)))
  // The very first sync brings them in pages, oldest first: each would push down what is being read.
  const isLoading = !conversations || (!firstSyncDone && (online || conversations.length === 0))

  return (
    <div className={styles.list}>
      <div className={styles.top}>
        <Link to="/" aria-label={BRAND} className={styles.brand}>
          <Logo />
        </Link>
        {corner.chip}
        {corner.bell}
        {corner.menu}
      </div>
      <div className={styles.listHead}>
        <h1>{heading}</h1>
        {staleSince && <AsOf at={staleSince} />}
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
        <EmptyState icon={<MessagesIcon />} title={TEXT.noConversations} text={hint} action={start} />
      ) : (
        <nav aria-label="Conversations" className={styles.rows}>
          {shown.length === 0 && (
            <p className={styles.none}>{wanted ? 'No conversation with these words.' : view.none}</p>
          )}
          <ConversationRows rows={shown} now={now} openedKey={openedKey} />
          {searchWordsOf(wanted).length > 0 && <MessageHits search={wanted} conversations={conversations} />}
        </nav>
      )}
      <p className={styles.keys} aria-hidden="true">
        j k move · Enter open · Esc back · / search
      </p>
    </div>
  )
}

type RowsProps = {
  rows: Conversation[]
  now: number
  openedKey: string | null
  /** The line under the name; company and job if it is left out. */
  aboutOf?: (one: Conversation) => string
}

/** A row for each, with what has been written on this device and not sent. */
export function ConversationRows({ rows, now, openedKey, aboutOf = companyAndJob }: RowsProps) {
  const own = useLive(findOwnWriting, [])
  const navigate = useNavigate()
  return rows.map((one) => (
    <ConversationRow
      key={conversationKey(one)}
      id={one.conversation_id}
      name={answererOf(one)}
      picture={one.other_user_picture}
      about={aboutOf(one)}
      last={nameShown(one.last_message) || (one.channel ? 'Nobody has written yet' : '')}
      when={formatRelative(one.last_message_time, now)}
      unread={one.unread_count}
      isQuiet={isQuiet(one, now)}
      lastSeq={one.last_seq}
      isPinned={isPinned(one, now)}
      isMuted={isMuted(one, now)}
      isArchived={isArchived(one, now)}
      kind={kindOf(one, now)}
      waits={own?.waits.get(queueOf(one)) ?? ''}
      hasDraft={own?.drafts.has(conversationKey(one)) ?? false}
      isOpened={conversationKey(one) === openedKey}
      navigate={navigate}
    />
  ))
}

/** What has been written on this device and not sent: the state of each queue's last item, and where text or files wait. */
async function findOwnWriting(db: StandbyDb) {
  const [items, drafts] = await Promise.all([
    db.outbox.orderBy('position').toArray(),
    db.drafts.where('key').startsWithAnyOf(DRAFTS).filter(isWritten).primaryKeys(),
  ])
  const messages = items.filter(({ kind }) => kind === 'message' || kind === 'application')
  const waits = messages.map(({ queue, state }) => [queue, state === 'parked' ? 'Not sent' : 'Not sent yet'] as const)
  return { waits: new Map(waits), drafts: new Set(drafts.map((key) => key.slice(key.indexOf(':') + 1))) }
}
const DRAFTS = ['message:', 'attachment:']
const isWritten = ({ value }: Draft) => value !== ''

/** The views to choose from: those of a team for who is in one, and the archive while there is something in it. */
function useViews(conversations: Conversation[] | undefined, now: number): View[] {
  const hasTeam = useLive(isInTeam, []) ?? false
  const hasArchive = conversations?.some((one) => isArchived(one, now)) ?? false
  return [...(hasTeam ? (['Mine', 'Team'] as const) : (['All'] as const)), ...(hasArchive ? ['Archived' as const] : [])]
}

/** Whether the signed-in person has colleagues. */
const isInTeam = async (db: StandbyDb) => ((await db.companies.toCollection().first())?.team.length ?? 0) > 1

const all = (_: Conversation) => true

/** A company's conversations are those about its jobs; of these some are a colleague's. */
const VIEWS = {
  All: { has: all, none: 'Everything is in the archive.' },
  Archived: { has: all, none: '' },
  Mine: {
    has: ({ is_yours }: Conversation) => is_yours !== false,
    none: 'Nobody has written to you yet. What your colleagues answer is under Team.',
  },
  Team: {
    has: ({ is_yours }: Conversation) => is_yours !== undefined,
    none: 'Nobody has written about your team’s projects yet.',
  },
}
type View = keyof typeof VIEWS

const textsOf = (one: Conversation) => [answererOf(one), one.other_company_name, one.job_title, one.last_message]
