import { keepDraft } from '../offline/drafts.ts'
import { takeBack, type OutboxRow } from '../offline/outbox.ts'
import { currentPhone } from '../offline/phone.ts'

/** Takes the item out of the outbox, puts its words back where they were written, and says where that is. */
export async function editItem({ id }: OutboxRow): Promise<string | null> {
  const item = await takeBack(id)
  if (item?.kind === 'message') {
    const { conversation_key, content } = item.body
    await keepDraft(currentPhone(), `message:${conversation_key}`, content)
    return `/messages?conversation=new_${conversation_key}`
  }
  if (item?.kind === 'application') {
    const { job_id, message, job_role_id = '' } = item.body
    await keepDraft(currentPhone(), `application:${job_id}`, JSON.stringify({ message, job_role_id }))
    return `/?apply=${job_id}`
  }
  return null
}
