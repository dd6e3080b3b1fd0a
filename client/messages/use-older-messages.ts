import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { LIST_LIMIT } from '../../shared/limits.ts'
import { request } from '../http/request.ts'
import { isNewConversation } from '../offline/store/conversation-key.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import { currentDevice } from '../offline/store/device.ts'
import { at } from '../http/path-to.ts'

/**
 * Fetches the page before the oldest message on this device, if there is one and there is signal. Syncing loads all of
 * a conversation eventually; this is for people who scroll up before that.
 */
export function useOlderMessages(conversationId: string, messages: readonly LocalMessage[] | undefined) {
  const [isLoading, setIsLoading] = useState(false)
  const asked = useRef<number | null>(null)
  const oldest = messages?.find((message) => !message.state)?.seq

  const load = useCallback(async () => {
    if (oldest === undefined || asked.current === oldest || isNewConversation(conversationId)) return
    asked.current = oldest
    setIsLoading(true)
    try {
      const path = at('/messages/conversation/{id}', { id: conversationId }, { before: oldest, limit: LIST_LIMIT })
      await currentDevice().db.messages.bulkPut(await request('GET', path))
    } catch {
      asked.current = null
    } finally {
      setIsLoading(false)
    }
  }, [conversationId, oldest])

  return { isLoading, load }
}

const NEAR = 120

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
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < NEAR
  }
}
