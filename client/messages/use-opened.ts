import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Conversation } from '../../shared/messages/messages.ts'
import { conversationKey, isChannelConversation, newConversationId } from '../offline/store/conversation-key.ts'
import { readNewConversationId, type OpenConversation, openConversationOf } from './open-conversation.ts'
import { useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '../../shared/people/users.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useLive } from '../offline/store/use-live.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { at } from '../http/path-to.ts'

/** The conversation that the address names. Its `key` stays the same when the server assigns an id to a new one. */
export function useOpenedConversation(
  conversations: Conversation[] | undefined,
  ownId: string | undefined,
  isFreelancer: boolean,
) {
  const [params, setParams] = useSearchParams()
  const userId = params.get('userId')
  const asked = userId ? `new_${userId}` : params.get('conversation')
  const start = asked ? readNewConversationId(asked) : null
  const isOneself = start !== null && start.other_user_id === ownId
  const row =
    conversations?.find((one) => one.conversation_id === asked) ??
    (start && findStartedConversation(conversations ?? [], start, isFreelancer))
  const person = start && !isChannelConversation(start) ? start : null
  const stranger = useUnstartedConversation(
    person && !isOneself && conversations && !row ? person : null,
    conversations,
  )
  const conversation: OpenConversation | null = row ? openConversationOf(row) : stranger.conversation
  const id = row?.conversation_id

  useEffect(() => {
    if (id && id !== params.get('conversation')) setParams({ conversation: id }, { replace: true })
  }, [id, params, setParams])

  return {
    isAsked: Boolean(asked),
    /** The address names a conversation of the person with themselves. */
    isOneself,
    conversation,
    key: conversation ? conversationKey(conversation) : null,
    /** Looked up, and not on this device. */
    isMissing: Boolean(asked && conversations && !row && !person),
    error: stranger.error,
    retry: stranger.retry,
  }
}

/** The job's channel, or with this person; a freelancer has one with the whole team about a job, whoever of it is asked for. */
function findStartedConversation(rows: Conversation[], start: ConversationStart, isFreelancer: boolean) {
  const { other_user_id, job_id } = start
  const about = rows.filter(
    (row) => row.job_id === job_id && isChannelConversation(row) === isChannelConversation(start),
  )
  const ofTeam = isFreelancer && job_id !== null
  return (
    about.find((row) => row.other_user_id === other_user_id) ?? about.find((row) => ofTeam && row.other_left !== true)
  )
}

type ConversationStart = { other_user_id: string; job_id: string | null }
type ConversationPartner = Pick<OpenConversation, 'other_user_name' | 'other_user_picture' | 'other_company_name'>

/** The other person of a conversation that has not started: from rows on this device, else fetched from the server. */
function useUnstartedConversation(start: ConversationStart | null, conversations: Conversation[] | undefined) {
  const userId = start?.other_user_id ?? ''
  const met = conversations?.find((one) => one.other_user_id === userId)
  const jobs = useLive((db) => findPartnerJobs(db, start), [userId, start?.job_id])
  const known: ConversationPartner | null =
    met ?? (jobs?.ofPerson ? partnerNamedByJob(jobs.ofPerson.employer_name) : null)
  const profile = useQuery({
    queryKey: ['profile', userId],
    queryFn: () => request('GET', at('/users/{id}/profile', { id: userId })),
    enabled: Boolean(start) && jobs !== undefined && !known,
  })
  const person = known ?? (profile.data ? partnerOfProfile(profile.data) : null)

  return {
    conversation:
      start && person && jobs
        ? unstartedConversationOf(start, person, jobs.about?.title ?? SPECIFIED_TEXT.directMessage)
        : null,
    error: start && !person && profile.isError ? SPECIFIED_TEXT.startConversationFailed : null,
    retry: () => void profile.refetch(),
  }
}

/** The job it is about, and any job of that person's, which contains their name. */
async function findPartnerJobs(db: StandbyDb, start: ConversationStart | null) {
  if (!start) return {}
  return {
    about: start.job_id ? await db.jobs.get(start.job_id) : undefined,
    ofPerson: await db.jobs.filter((job) => job.employer_id === start.other_user_id).first(),
  }
}

const partnerNamedByJob = (company: string): ConversationPartner => ({
  other_user_name: company,
  other_user_picture: null,
  other_company_name: '',
})

const partnerOfProfile = (profile: PublicProfile): ConversationPartner => ({
  other_user_name: profile.full_name,
  other_user_picture: profile.profile_picture,
  other_company_name: profile.company_name,
})

function unstartedConversationOf(
  start: ConversationStart,
  person: ConversationPartner,
  job_title: string,
): OpenConversation {
  const { other_user_name, other_user_picture, other_company_name } = person
  const conversation_id = newConversationId(start)
  const answered_by = start.other_user_id
  const named = { other_user_name, other_user_picture, other_company_name, job_title }
  return { ...start, answered_by, conversation_id, ...named, row: null }
}
