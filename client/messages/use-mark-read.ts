import { useEffect } from 'react'
import type { Conversation } from '../../shared/messages/messages.ts'
import { markRead } from '../offline/outbox/kinds/read.ts'

/** Read is what stood on a visible, focused screen; not what arrived in a tab behind another, or below the fold (`isInSight`). */
export function useMarkRead(conversation: Conversation | null, isInSight: boolean) {
  const id = conversation?.conversation_id
  const unread = conversation?.unread_count ?? 0

  useEffect(() => {
    if (!id || unread === 0 || !isInSight) return
    const mark = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) void markRead({ conversation_id: id })
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
