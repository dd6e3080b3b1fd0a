import { eq } from 'drizzle-orm'
import { createApp } from '../../../server/app/app.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { openLimits } from '../../../server/http/limits.ts'
import { hashToken } from '../../../server/http/sessions.ts'
import { SYNC_WINDOW } from '../../../shared/sync.ts'
import { companyId, freelancerId, jobId, ownerOf } from '../support/many-jobs.ts'
import { BUSY_FREELANCER, type GrowthShape } from './growth-shape.ts'
import { copyGrowthWorld, openGrowthContext } from './open-world.ts'

export type GrowthWorld = Awaited<ReturnType<typeof openGrowthWorld>>

/** The product over a copy of a world, asked without a network in between. */
export async function openGrowthWorld(shape: GrowthShape) {
  const { folder, remove } = await copyGrowthWorld(shape)
  const { ctx, close } = await openGrowthContext(folder)
  // What leaves the server would be sent in the middle of another measurement.
  await ctx.deliveries.close()
  ctx.deliveries = { wake() {}, async close() {} }
  // More often than anybody asks for their own data within an hour.
  ctx.limits = openLimits({ exports: 1000 })
  const app = createApp(ctx)

  /** Answers of another status than 2xx are errors. */
  async function ask(person: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${person}`, 'content-type': 'application/json' }
    const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await app.request(`/api${path}`, asked)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    return text
  }

  /** From now on this person's id is their token. */
  const signIn = (id: string) =>
    ctx.db.write((tx) =>
      tx
        .update(sessions)
        .set({ token_hash: hashToken(id) })
        .where(eq(sessions.user_id, id))
        .run(),
    )

  /** The cursor of somebody's device that has everything. */
  async function cursorOf(person: string) {
    for (let cursor: string = SYNC_WINDOW; ;) {
      const page = JSON.parse(await ask(person, `/sync?since=${cursor}`)) as { cursor: string; more: boolean }
      cursor = page.cursor
      if (!page.more) return cursor
    }
  }

  const people = { freelancer: freelancerId(BUSY_FREELANCER), member: ownerOf(companyId(0)) }
  for (const id of Object.values(people)) await signIn(id)
  return {
    shape,
    ctx,
    ask,
    signIn,
    cursorOf,
    people,
    bigJob: jobId(0),
    async close() {
      await close()
      remove()
    },
  }
}
