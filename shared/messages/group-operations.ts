import type { z } from 'zod'
import type { Broadcast, newBroadcast, newCrewMessage, newReminder } from './broadcasts.ts'
import type { ChannelMember, channelUpdate, newChannelMessage, Sent } from './messages.ts'

/** What is written to several people at once, in a job's channel or to each: see shared/api.ts. */
export type GroupOperations = {
  'POST /channels/{id}/messages': { body: z.input<typeof newChannelMessage>; answer: Sent }
  'PATCH /channels/{id}': { body: z.input<typeof channelUpdate> }
  'GET /channels/{id}/members': { answer: ChannelMember[] }
  'POST /jobs/{id}/broadcasts': { body: z.input<typeof newBroadcast>; answer: Broadcast }
  'POST /jobs/{id}/broadcasts/{broadcast_id}/remind': {
    body: z.input<typeof newReminder>
    answer: Broadcast
  }
  'POST /crews/messages': { body: z.input<typeof newCrewMessage>; answer: Broadcast }
  'POST /crews/messages/{id}/remind': { body: z.input<typeof newReminder>; answer: Broadcast }
}
