import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken } from '../../../server/http/sessions.ts'
import type { WriteTransaction } from '../../../server/db/connection.ts'
import { sessions, users } from '../../../server/db/schema/people.ts'
import { changeJobs } from '../../../server/jobs/core/change-jobs.ts'
import type { SentMessageAnswer } from '../../../shared/messages/messages.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { startBuilt } from './built-server.ts'
import { blankUser, jobId, openBenchWorld, ownerOf, seedJobs } from './many-jobs.ts'

export const JOBS = 200
const FREELANCER = '00000004-0000-4000-8000-000000000000'
const TOKEN = 'the-token-of-a-freelancer-whom-all-jobs-fit'
const OWNER_TOKEN = 'the-token-of-an-employer-with-ten-projects'

export type Member = { id: string; user: string; token: string }
export type MatchedWorld = Awaited<ReturnType<typeof startMatchedWorld>>

/**
 * The built server, one freelancer with 200 matched jobs and the owner of a company with ten of them: `member` and `owner`
 * as a device stores them in localStorage.
 */
export async function startMatchedWorld() {
  const world = await openBenchWorld()
  const [company] = await seedJobs(world, JOBS, 20)
  const ownerId = ownerOf(company!)
  await world.ctx.db.write(async (tx) => {
    // The owner's device is told of them.
    await changeJobs(tx, undefined)
    const id = FREELANCER
    await tx
      .insert(users)
      .values({
        ...blankUser(id),
        travel_distance: 'nationwide',
        job_roles: [...JOB_ROLES],
        skills: TRADE_SKILLS.slice(0, 20),
      })
      .run()
    await openSession(tx, id, TOKEN)
    await openSession(tx, ownerId, OWNER_TOKEN)
  })
  const server = await startBuilt(world.folder)
  const member = await signedIn(server.origin, FREELANCER, TOKEN)
  const owner = await signedIn(server.origin, ownerId, OWNER_TOKEN)
  return {
    server,
    member,
    owner,
    firstJob: jobId(0),
    /** A conversation of the freelancer with so many messages; resolves to its id. */
    writeMessages: (count: number) => writeMessages(server.origin, ownerId, count),
    async close() {
      await server.stop()
      await world.close()
    },
  }
}

async function openSession(tx: WriteTransaction, user_id: string, token: string) {
  const created_at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await tx
    .insert(sessions)
    .values({ id: user_id, user_id, token_hash: hashToken(token), created_at, last_seen_at: created_at, expires_at })
    .run()
}

async function signedIn(origin: string, id: string, token: string): Promise<Member> {
  const reply = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return { id, user: await reply.text(), token }
}

async function writeMessages(origin: string, recipient_id: string, count: number) {
  let conversation = ''
  for (let n = 0; n < count; n++) {
    const reply = await fetch(`${origin}/api/messages/send-direct`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        recipient_id,
        content: `Message ${n}: call time is seven at the dock.`,
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    const sent: SentMessageAnswer = await reply.json()
    conversation = sent.conversation_id
  }
  return conversation
}

/** A folder for a browser's profile, which survives between two starts of the app. */
export function openProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-device-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
