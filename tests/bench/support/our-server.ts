import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { createApp } from '../../../server/app/app.ts'
import { hashToken } from '../../../server/http/sessions.ts'
import { companies, sessions, users } from '../../../server/db/schema/people.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { answerQuestions } from './questions.ts'

/**
 * Our server with a number of signed-in people of one team, who may write to each other without a limit, in a process of
 * its own. Reports its port and the people.
 */
const folder = process.env['BENCH_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'standby-bench-'))
const settings = readSettings({
  NODE_ENV: 'production',
  DATA_DIR: folder,
  REQUEST_RATE: '10000000',
})
const { ctx } = await openContext(settings, { log: pino({ level: 'silent' }) })
const people = Array.from({ length: Number(process.env['BENCH_PEOPLE'] ?? 2) }, (_, n) => ({
  id: uuid(),
  token: `token-${n}-${uuid()}`,
}))
await ctx.db.write(async (tx) => {
  const now = new Date()
  const created_at = now.toISOString()
  const expires_at = new Date(now.getTime() + 86_400_000).toISOString()
  const company_id = uuid()
  await tx.insert(companies).values({ id: company_id, name: 'A team', owner_id: people[0]!.id, created_at }).run()
  for (const { id, token } of people) {
    const email = `${id}@example.com`
    await tx
      .insert(users)
      .values({
        id,
        email,
        password_hash: '!',
        user_type: 'employer',
        full_name: 'Someone',
        company_id,
        created_at,
        updated_at: created_at,
      })
      .run()
    await tx
      .insert(sessions)
      .values({
        id: uuid(),
        user_id: id,
        token_hash: hashToken(token),
        created_at,
        last_seen_at: created_at,
        expires_at,
      })
      .run()
  }
})
const server = serve({ fetch: createApp(ctx).fetch, port: 0, hostname: '127.0.0.1' }, () => {
  process.send?.({ port: (server.address() as AddressInfo).port, people, folder })
})
answerQuestions({
  poke: () =>
    ctx.streams.poke(
      people.map(({ id }) => id),
      1,
    ),
  size: () => ctx.streams.size(),
})
