import { readCalendar } from '../calendar/read-calendar.ts'
import type { Context } from '../context.ts'
import { calendarConnections } from '../db/schema/calendar.ts'
import { seal } from '../ports/seal.ts'
import type { Freelancer } from './world.ts'

const PROVIDER = 'microsoft'

/** The rigger's calendar is connected and read, where a stand-in is there to be read: a provider would know no such person. */
export async function connectCalendar(ctx: Context, { id }: Freelancer) {
  if (!ctx.ports.calendars[PROVIDER]?.isStandIn) return
  const at = ctx.now().toISOString()
  const grant = { access_token: 'demonstration', refresh_token: 'demonstration', expires_at: at }
  const row = { user_id: id!, id: `demo-${id}`, provider: PROVIDER, connected_at: at, next_sync_at: at } as const
  await ctx.db.write((tx) =>
    tx
      .insert(calendarConnections)
      .values({ ...row, sealed: seal(ctx, JSON.stringify(grant)) })
      .run(),
  )
  await readCalendar(ctx, id!)
}
