import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PAGE_LIMIT_DEFAULT } from '../../shared/limits.ts'
import { queryClient } from '../http/query-client.tsx'
import { requestPage } from '../http/request-page.ts'
import { isNewConversation } from '../offline/store/conversation-key.ts'
import { putEarlierMessages } from '../offline/sync/conversation-window.ts'
import { LOCAL_SEQ_START } from '../offline/store/message-rows.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import { currentDevice } from '../offline/store/device.ts'
import { runOnDatabase } from '../offline/store/safely.ts'
import { at } from '../http/path-to.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { ThreadRow } from './thread-rows.ts'

/**
 * Fetches the page before the oldest message on this device, if there is one and there is signal: for people who scroll
 * up before syncing has loaded all, and where it leaves out what is old (`keptFrom`).
 */
export function useOlderMessages(
  conversationId: string,
  messages: readonly LocalMessage[] | undefined,
  keptFrom?: number,
) {
  // Where all here are unsent, any that the server has is older.
  const oldest = messages && (keptFrom ?? messages.find((message) => !message.state)?.seq ?? LOCAL_SEQ_START)
  const isNew = isNewConversation(conversationId)
  const queryKey = ['older-messages', conversationId, oldest]
  const query = useQuery(
    { queryKey, queryFn: () => fetchMessagesBefore(conversationId, oldest!), enabled: false, gcTime: 0 },
    queryClient,
  )
  const { isFetching, isSuccess, refetch } = query
  /** Whether the server has none before the oldest here. */
  const isAll = query.data === 0

  // Another one for each page, so that whoever looks for a message asks for the next.
  const load = useCallback(async () => {
    // Fetched: the page is on its way from the database to the screen.
    if (oldest === undefined || isSuccess || isNew) return
    await refetch({ cancelRefetch: false })
  }, [oldest, isSuccess, isNew, refetch])

  return {
    isLoading: isFetching,
    load,
    isEnd: isNew || isAll || (query.isError && !isFetching),
    forgetFailure: () => void queryClient.resetQueries({ queryKey, exact: true }),
  }
}

/** A thread of which the server has more than is here, and that is too short to scroll up in, is not waited for to be scrolled. */
export function useOlderAtOnce(
  { load }: ReturnType<typeof useOlderMessages>,
  { isOnline, hasOlder, count }: { isOnline: boolean; hasOlder: boolean; count: number },
) {
  const isWanted = isOnline && hasOlder && count < PAGE_LIMIT_DEFAULT
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
}

/** Puts the page before `seq` on this device; returns how many messages it has. */
async function fetchMessagesBefore(conversationId: string, seq: number): Promise<number> {
  // Whoever is signed in when the answer comes is not who asked.
  const { db } = currentDevice()
  const path = at('/messages/conversation/{id}', { id: conversationId }, { before: seq, limit: PAGE_LIMIT_DEFAULT })
  const passedOver = (await runOnDatabase(db, () => db.conversations.get(conversationId)))?.passed_over
  const { rows: page, next } = await requestPage(path)
  const isKept = await runOnDatabase(db, () =>
    putEarlierMessages(db, conversationId, { page, hasOlder: next !== null, passedOver }),
  )
  return isKept ? page.length : fetchMessagesBefore(conversationId, seq)
}

/** A message by its id, or the first since a moment (ISO); another object each time it is wanted. */
export type MessageTarget = { id: string } | { since: string }

/**
 * The row that the address (?message=) or a chosen date leads to: scrolled to once it is on this device, and marked.
 */
export function useFoundMessage(
  rows: readonly ThreadRow[],
  older: ReturnType<typeof useOlderMessages> & { isOnline: boolean },
  scrollTo: (index: number) => void,
) {
  const { search, key } = useLocation()
  const [target, goTo] = useState<MessageTarget | null>(null)
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    const id = new URLSearchParams(search).get('message')
    if (id) goTo({ id })
  }, [search, key])

  const index = useTargetRowIndex(target, rows, older)
  const arrive = useEffectEvent((at: number) => {
    goTo(null)
    older.forgetFailure()
    setFound(rows[at]?.key ?? null)
    if (at >= 0) scrollTo(at)
    else toast({ text: 'That message is not on this device yet.' })
  })
  useEffect(() => {
    if (index !== null) arrive(index)
  }, [index, target])
  return { found, goTo }
}

/**
 * Where a target is among the rows; null while it is looked for, with older messages being fetched as far as there are
 * any and there is signal. -1: it is not on this device.
 */
export function useTargetRowIndex(
  target: MessageTarget | null,
  rows: readonly ThreadRow[],
  older: Omit<ReturnType<typeof useOlderMessages>, 'forgetFailure'> & { isOnline: boolean },
): number | null {
  const { load, isOnline } = older
  const isEnd = older.isEnd || !isOnline
  const at = target && rows.length > 0 ? targetRowIndexOf(target, rows, isEnd) : null
  const isWanted = target !== null && rows.length > 0 && at === null
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
  return at
}

function targetRowIndexOf(target: MessageTarget, rows: readonly ThreadRow[], isEnd: boolean): number | null {
  const messages = rows.flatMap((row, index) => (row.kind === 'message' ? [{ ...row.message, index }] : []))
  const found =
    'id' in target
      ? messages.find(({ id }) => id === target.id)
      : (messages[0]?.created_at ?? '~') < target.since || isEnd
        ? (messages.find(({ created_at }) => created_at >= target.since) ?? messages.at(-1))
        : undefined
  return found?.index ?? (isEnd ? -1 : null)
}

const NEAR_END_PIXELS = 120

/**
 * Keeps the end in view when the box shrinks: the keyboard opens, the composer grows. Returns the function to call at
 * each scroll.
 */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, scrollToEnd: () => void) {
  const isAtEnd = useRef(true)

  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd()
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box, scrollToEnd])

  return () => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = box.current ?? {}
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END_PIXELS
  }
}
