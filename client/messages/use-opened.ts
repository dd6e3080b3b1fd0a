import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Conversation } from '../../shared/messages/messages.ts'
import { conversationKey } from '../offline/store/conversation-key.ts'
import { readNewId, talkOf, type Talk } from './talk.ts'
import { useStranger } from './use-stranger.ts'

/** The conversation that the address asks for. It stays the same (`key`) when the server gives a new one its id. */
export function useOpened(conversations: Conversation[] | undefined, ownId: string | undefined) {
  const [params, setParams] = useSearchParams()
  const userId = params.get('userId')
  const asked = userId ? `new_${userId}` : params.get('conversation')
  const start = asked ? readNewId(asked) : null
  const isOneself = start !== null && start.other_user_id === ownId
  const row =
    conversations?.find((one) => one.conversation_id === asked) ??
    (start && conversations?.find((one) => isAbout(one, start)))
  const stranger = useStranger(start && !isOneself && conversations && !row ? start : null, conversations)
  const talk: Talk | null = row ? talkOf(row) : stranger.talk
  const id = row?.conversation_id

  useEffect(() => {
    if (id && id !== params.get('conversation')) setParams({ conversation: id }, { replace: true })
  }, [id, params, setParams])

  return {
    isAsked: Boolean(asked),
    /** The address asks for a conversation of the person with themselves. */
    isOneself,
    talk,
    key: talk ? conversationKey(talk) : null,
    /** Looked for, and not on this phone. */
    isMissing: Boolean(asked && conversations && !row && !start),
    error: stranger.error,
    retry: stranger.retry,
  }
}

function isAbout(row: Conversation, start: { other_user_id: string; job_id: string | null }) {
  return row.other_user_id === start.other_user_id && row.job_id === start.job_id
}
