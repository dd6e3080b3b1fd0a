import type { Conversation } from '../../shared/messages/messages.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { toast } from '../ui/overlays/toast.ts'

/** An open conversation: known to the server, written here and unsent, or not started at all. */
export type OpenConversation = {
  /** `new_<user>` or `new_<user>_<job>` until the server has assigned an id. */
  conversation_id: string
  other_user_id: string
  /** Who answers: the other person or, while that one is away from their company, who has taken over. */
  answered_by: string
  other_user_name: string
  other_user_picture: string | null
  other_company_name: string
  job_id: string | null
  job_title: string
  /** Its row on this device, if there is one. */
  row: Conversation | null
}

/** The user and the job in a `new_...` id; null for the server's own ids. */
export function readNewConversationId(id: string): { other_user_id: string; job_id: string | null } | null {
  const found = /^new_([^_]+)(?:_(.+))?$/.exec(id)
  return found?.[1] ? { other_user_id: found[1], job_id: found[2] ?? null } : null
}

export function openConversationOf(row: Conversation): OpenConversation {
  const { conversation_id, other_user_id, other_user_picture, other_company_name, job_id, job_title } = row
  const next = row.other_left ? undefined : row.passed_to
  return {
    conversation_id,
    other_user_id,
    answered_by: next?.id ?? other_user_id,
    other_user_name: answererNameOf(row),
    other_user_picture: next ? null : other_user_picture,
    other_company_name,
    job_id,
    job_title,
    row,
  }
}

/** The name above a conversation. */
export const answererNameOf = ({ other_left, passed_to, other_user_name }: Conversation) =>
  (!other_left && passed_to?.full_name) || other_user_name

/** Whether a change was written on this device; if not, a toast says why. */
export async function triedWithToast(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    toast({ tone: 'stop', text: error instanceof StorageFull ? error.detail : 'That did not work. Please try again.' })
    return false
  }
}

/** 'Brightline Events · Arena tour': the line under the name. A channel is named by its job. */
export function companyAndJobText({
  other_company_name,
  job_title,
  channel,
}: Pick<Conversation, 'other_company_name' | 'job_title' | 'channel'>) {
  if (channel) return other_company_name
  return [other_company_name, job_title].filter(Boolean).join(' · ')
}
