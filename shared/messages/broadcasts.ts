import { z } from 'zod'
import { boundedText, idField, namedObject, namedStrict } from '../fields.ts'
import { BROADCAST_PEOPLE_MAX, MESSAGE_MAX } from '../limits.ts'
import { hasVisibleText } from '../visible-text.ts'

/** Whom a message to several people of a project is for. The server finds them at the moment that it takes the message. */
const BROADCAST_AUDIENCES = ['confirmed', 'role', 'unseen', 'selection'] as const

const freelancerIdsField = z
  .array(idField)
  .min(1, { error: 'must name at least one person' })
  .max(BROADCAST_PEOPLE_MAX, { error: `must have at most ${BROADCAST_PEOPLE_MAX} entries` })
  .transform((ids) => [...new Set(ids)])
const broadcastContentField = boundedText(MESSAGE_MAX).refine(hasVisibleText, { error: 'must not be empty' })

const audienceSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('confirmed') }),
  z.strictObject({ to: z.literal('role'), role_id: idField }),
  /** Those confirmed who have not seen the last version of the call sheet. */
  z.strictObject({ to: z.literal('unseen') }),
  z.strictObject({ to: z.literal('selection'), freelancer_ids: freelancerIdsField }),
])
export type BroadcastAudience = z.infer<typeof audienceSchema>

/** POST /jobs/{id}/broadcasts */
export const newBroadcastSchema = namedStrict('NewBroadcast', {
  id: idField.optional(),
  audience: audienceSchema,
  content: broadcastContentField,
})
export type NewBroadcast = z.infer<typeof newBroadcastSchema>

/** POST /crews/messages: about no project, to people of the company's lists and who has worked with it. */
export const newCrewMessageSchema = namedStrict('NewCrewMessage', {
  id: idField.optional(),
  freelancer_ids: freelancerIdsField,
  content: broadcastContentField,
})
export type NewCrewMessage = z.infer<typeof newCrewMessageSchema>

/** POST /jobs/{id}/broadcasts/{broadcast_id}/remind and /crews/messages/{id}/remind */
export const newBroadcastReminderSchema = namedStrict('NewReminder', { id: idField.optional() })
export type NewBroadcastReminder = z.infer<typeof newBroadcastReminderSchema>

const broadcastRecipientSchema = namedObject('BroadcastRecipient', {
  user_id: z.string(),
  full_name: z.string(),
  /** The message in their own conversation; null if it was refused. */
  message: z
    .object({
      conversation_id: z.string(),
      seq: z.int(),
      /** As of the moment that the row was read: the conversation's watermarks are newer. */
      is_delivered: z.boolean(),
      is_read: z.boolean(),
    })
    .nullable(),
  /** Why nothing was sent to this person; '' if it was. */
  refused: z.string(),
})

/** A message to several people of a project or of the company's lists, each of whom has it in their own conversation. */
export const broadcastSchema = namedObject('Broadcast', {
  id: z.string(),
  /** Null for one about no project. */
  job_id: z.string().nullable(),
  author: z.object({ id: z.string(), full_name: z.string() }),
  to: z.enum(BROADCAST_AUDIENCES),
  /** With `role`; '' otherwise, or once the role is gone. */
  role_name: z.string(),
  content: z.string(),
  /** The broadcast whose words this one repeats, to those who had not read it. */
  reminder_of: z.string().nullable(),
  created_at: z.string(),
  recipients: z.array(broadcastRecipientSchema),
})
export type Broadcast = z.infer<typeof broadcastSchema>
