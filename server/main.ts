import './ports/private-files.ts'
import 'dotenv/config'
import { serve } from '@hono/node-server'
import { BRAND } from '../shared/brand.ts'
import { createApp } from './app/app.ts'
import { canMailLinks } from './accounts/core/reset-mail.ts'
import { UnusableSettings } from './errors.ts'
import { readSettings, type Settings } from './ports/settings.ts'
import { isLoopback } from './http/client-address.ts'
import { openContext } from './app/open-context.ts'
import { SEED_ONLY, seedDemo, seedInChild } from './demo/seed-demo.ts'
import { demoSignIns } from './accounts/core/demo-sign-ins.ts'
import { startCron } from './app/cron.ts'

const settings = await orExit(() => readSettings(process.env))
const { ctx, close } = await orExit(() => openContext(settings))
if (process.argv.includes(SEED_ONLY)) {
  await seedDemo(ctx)
  await close()
  process.exit(0)
}
if (settings.DEMO) await seedInChild(ctx)

if (ctx.ports.mail && !canMailLinks(ctx)) ctx.log.warn('PUBLIC_URL is not set: no link can be mailed')

if (settings.NODE_ENV === 'production' && !settings.SUPPORT_EMAIL)
  ctx.log.warn('SUPPORT_EMAIL is not set: nobody can be told where to write for help')

const cron = startCron(ctx)
// take-body.ts limits bodies by progress: Node's own five minutes would cut off a large one that is still arriving.
const serverOptions = { requestTimeout: 0 }
const at = { port: settings.PORT, hostname: settings.HOST }
const server = serve({ fetch: createApp(ctx).fetch, serverOptions, ...at }, async ({ port }) => {
  ctx.log.info({ port }, 'listening')
  await announce(settings, port)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown())

/** Streams end, requests in flight finish, then everything closes; at most 10 s. */
async function shutDown() {
  setTimeout(() => process.exit(1), 9_500).unref()
  const closed = new Promise((resolve) => server.close(resolve))
  ctx.streams.close()
  // An idle keep-alive connection would otherwise delay closing for its whole time-out.
  setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100).unref()
  await closed
  await cron.close()
  await close()
  process.exit(0)
}

/** Unusable settings end the start with a message that names them. */
async function orExit<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function announce({ HOST, NODE_ENV }: Settings, port: number) {
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' ? 'localhost' : HOST
  const signIns = settings.DEMO ? await demoSignIns(ctx.db.read) : []
  console.log(`\n  ${BRAND} runs at http://${host}:${port}`)
  if (NODE_ENV !== 'production' && !isLoopback(HOST)) console.log(exposed(HOST))
  if (signIns.length > 0) console.log('  Sign in to look around as:')
  for (const { label, email, password } of signIns) console.log(`    ${label.padEnd(17)} ${email}   ${password}`)
  console.log('  Stop it with Ctrl+C.\n')
}

/**
 * A development server is meant for this machine only. In a container another HOST may be wanted, so that it is a
 * warning and not an error.
 */
const exposed = (host: string) => `
  NOT FOR THIS MACHINE ALONE: HOST is ${host}, so that everybody who reaches this machine reaches a development
  server, with its demonstration sign-ins. Leave HOST unset, or set NODE_ENV=production.`
