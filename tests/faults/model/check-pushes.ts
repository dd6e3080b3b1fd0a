import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { composePush } from '../../../server/app/deliver-push.ts'
import { messages, participants } from '../../../server/db/schema/messages.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import { messageEntryId } from '../../../shared/messages/notification-entry-ids.ts'
import type { World } from '../../support/world.ts'
import { channelOf, type Expected } from './expected-state.ts'
import type { Scene } from './scene.ts'

/**
 * Whom a message in a channel is told: never its writer, nobody who has left, nobody who has muted it. And what a push
 * would show of each now: what this person may see, and has neither read nor deleted.
 */
export async function checkPushes(world: World, { devices, jobs }: Scene, { messages: written, removed }: Expected) {
  for (const { id: channel } of jobs) {
    const inChannel = written.filter(({ thread }) => thread === channelOf(channel))
    const seqs = await seqsIn(world, channel)
    for (const { person } of devices) {
      const me = person.user
      const readSeq = await readSeqOf(world, channel, me.id)
      for (const { id, sender, isAfterLeaving } of inChannel) {
        const isTheirs = me.user_type !== 'freelancer' || !isAfterLeaving
        const isNews = sender !== me.id && isTheirs && !removed.has(`${me.id} ${id}`) && seqs.get(id!)! > readSeq
        const push = await composePush(world.ctx, { user_id: me.id, message_id: id! })
        expect(push?.payload.message?.id, 'a push shows what is news to its reader').toBe(isNews ? id : undefined)
      }
      const told = inChannel.filter(({ sender, isTold }) => sender !== me.id && isTold)
      expect(await toldIn(world, channel, me.id), 'the last that they are told of').toBe(
        seqs.get(told.at(-1)?.id ?? ''),
      )
    }
  }
}

const seqsIn = async ({ ctx }: World, channel: string) => {
  const rows = await ctx.db.read.select().from(messages).where(eq(messages.conversation_id, channel)).all()
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}

async function readSeqOf({ ctx }: World, conversation_id: string, user_id: string) {
  const mine = and(eq(participants.conversation_id, conversation_id), eq(participants.user_id, user_id))
  return (await ctx.db.read.select().from(participants).where(mine).get())?.read_seq ?? 0
}

/** The entry of a conversation is made with its push, for the same people. */
async function toldIn({ ctx }: World, conversation_id: string, user_id: string) {
  const entry = and(eq(notifications.user_id, user_id), eq(notifications.id, messageEntryId(conversation_id)))
  return (await ctx.db.read.select().from(notifications).where(entry).get())?.seq
}
