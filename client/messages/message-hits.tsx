import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatRelative } from '../../shared/dates.ts'
import {
  messageFoundTextOf,
  foundRangesIn,
  isMessageFoundBy,
  searchWordsOf,
} from '../../shared/messages/message-texts.ts'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { at, pathTo } from '../http/path-to.ts'
import { requestPage } from '../http/request-page.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { useQuiet } from '../ui/hooks/use-quiet.ts'
import styles from './conversation-row.module.css'
import { answererNameOf, companyAndJobText } from './open-conversation.ts'
import { messageWriterOf } from './thread-rows.ts'

type Props = { search: string; conversations: readonly Conversation[] }

/**
 * Messages in which each word of the search begins one, the latest first: those of this device at once, then what the
 * server has besides. A press opens the thread at the message.
 */
export function MessageHits({ search, conversations }: Props) {
  const words = searchWordsOf(search)
  const { isRead, found, server } = useMessageHits(words.join(' '))
  const [limit, setLimit] = useState(MESSAGE_HITS_PER_PAGE)
  const byId = new Map(conversations.map((one) => [one.conversation_id, one]))
  const hits = found.filter(({ conversation_id }) => byId.has(conversation_id))
  const hasMore = hits.length > limit || server.hasMore

  function showMore() {
    if (hits.length <= limit + MESSAGE_HITS_PER_PAGE) server.fetchMore()
    setLimit(limit + MESSAGE_HITS_PER_PAGE)
  }

  return (
    <section aria-labelledby="message-hits">
      <h2 id="message-hits" className={styles.hitsHead}>
        Messages
      </h2>
      <output className={styles.none}>
        {isRead && hits.length === 0 && (server.isLoading ? 'Searching …' : `No message with “${search.trim()}”.`)}
        {server.isOut && 'We’ll search the rest once there’s signal.'}
      </output>
      {hits.slice(0, limit).map((message) => (
        <MessageHit
          key={message.id}
          message={message}
          conversation={byId.get(message.conversation_id)!}
          words={words}
        />
      ))}
      {hasMore && (
        <Button className={styles.moreHits} onClick={showMore} loading={server.isLoading}>
          More messages
        </Button>
      )}
    </section>
  )
}

const MESSAGE_HITS_PER_PAGE = 20

/** `key`: the words of the search, as searchWordsOf gives them, with spaces between; nothing is found by ''. */
export function useMessageHits(key: string) {
  const kept = useLive(async (db) => (key === '' ? [] : db.messages.toArray()), [key === ''])
  const here = useMemo(
    () => (key === '' ? [] : (kept?.filter((message) => isMessageFoundBy(message, key.split(' '))) ?? [])),
    [kept, key],
  )
  const server = useServerMessageHits(key)
  const found = useMemo(() => mergedMessageHits(here, server.hits), [here, server.hits])
  return { isRead: kept !== undefined, found, server }
}

/** Both by id, so that a message that the server found too is there once. */
function mergedMessageHits(here: Message[], there: Message[]): Message[] {
  const hits = new Map([...there, ...here].map((message) => [message.id, message]))
  return [...hits.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** ms after the last key before the server is asked. */
const MESSAGE_SEARCH_PAUSE_MS = 400

function useServerMessageHits(key: string) {
  const { online } = useStatus()
  const asked = useQuiet(key, MESSAGE_SEARCH_PAUSE_MS)
  const query = useInfiniteQuery({
    queryKey: ['message-search', asked],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam ?? at('/messages/search', {}, { q: asked }), { signal }),
    initialPageParam: null as Awaited<ReturnType<typeof requestPage<'/messages/search'>>>['next'],
    getNextPageParam: ({ next }) => next,
    enabled: online && asked !== '',
  })
  const isAsked = asked === key
  const hits = useMemo(
    () => (isAsked ? (query.data?.pages.flatMap(({ rows }) => rows) ?? []) : []),
    [isAsked, query.data],
  )
  return {
    hits,
    isLoading: online && (!isAsked || query.isFetching),
    /** It could not be asked. */
    isOut: isAsked && (!online || query.isError),
    hasMore: isAsked && query.hasNextPage,
    fetchMore: () => void (query.hasNextPage && query.fetchNextPage()),
  }
}

type MessageHitProps = { message: Message; conversation: Conversation; words: string[] }

function MessageHit({ message, conversation, words }: MessageHitProps) {
  const text = messageFoundTextOf(message)
  return (
    <Link
      className={styles.hit}
      to={pathTo`/messages?conversation=${message.conversation_id}&message=${message.id}`}
      state={{ fromList: true }}
      data-conversation={message.conversation_id}
    >
      <span className={styles.name}>{answererNameOf(conversation)}</span>
      <span className={styles.when}>{formatRelative(message.created_at)}</span>
      <span className={styles.about}>{companyAndJobText(conversation)}</span>
      <span className={styles.excerpt} dir="auto">
        {hitWriterPrefix(message, conversation)}
        <MarkedExcerpt text={text} words={words} />
      </span>
    </Link>
  )
}

/** 'You: ' or 'Mina: ' before a message; nothing before one of the person whose name is above it. */
export function hitWriterPrefix(message: Message, conversation: Conversation) {
  const writer = message.is_mine ? 'You' : messageWriterOf(message, conversation).writer
  return writer ? `${writer}: ` : ''
}

/** Characters before the first word that was found. */
const EXCERPT_LEAD_CHARACTERS = 40

/** The text from shortly before the first of the words, all of them marked. */
function MarkedExcerpt({ text, words }: { text: string; words: string[] }) {
  const found = foundRangesIn(text, words)
  const early = (found[0]?.[0] ?? 0) - EXCERPT_LEAD_CHARACTERS
  const start = early > 0 ? text.indexOf(' ', early) + 1 : 0
  const ends = [start, ...found.map(([, to]) => to)]
  return (
    <>
      {start > 0 && '… '}
      {found.map(([from, to], n) => (
        <span key={from}>
          {text.slice(ends[n], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
