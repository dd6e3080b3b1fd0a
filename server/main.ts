import './ports/private-files.ts'
import 'dotenv/config'
import { demoSignIns } from './accounts/core/demo-sign-ins.ts'
import { openContext } from './app/open-context.ts'
import { startServer } from './app/start-server.ts'
import { PRODUCT_NAME } from '../shared/brand.ts'
import { SEED_ONLY_ARGUMENT, seedDemo } from './demo/seed-demo.ts'
import { UnusableSettings } from './errors.ts'
import { isLoopbackHost } from './http/client-address.ts'
import { readSettings } from './ports/settings.ts'

if (process.argv.includes(SEED_ONLY_ARGUMENT)) {
  const { ctx, close } = await orExitWithMessage(() => openContext(readSettings(process.env)))
  await seedDemo(ctx)
  await close()
  process.exit(0)
}

const { ctx, port, close } = await orExitWithMessage(() => startServer(process.env))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDownServer())
ctx.log.info({ port }, 'listening')
await printStartMessage()

/** What is in flight finishes; at most 10 s. */
async function shutDownServer() {
  setTimeout(() => process.exit(1), 9_500).unref()
  await close()
  process.exit(0)
}

/** Unusable settings end the start with a message that names them. */
async function orExitWithMessage<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function printStartMessage() {
  const { HOST, NODE_ENV, DEMO } = ctx.settings
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' ? 'localhost' : HOST
  const signIns = DEMO ? await demoSignIns(ctx.db.read) : []
  console.log(`\n  ${PRODUCT_NAME} runs at http://${host}:${port}`)
  if (NODE_ENV !== 'production' && !isLoopbackHost(HOST)) console.log(exposedHostWarning(HOST))
  if (signIns.length > 0) console.log('  Sign in to look around as:')
  for (const { label, email, password } of signIns) console.log(`    ${label.padEnd(17)} ${email}   ${password}`)
  console.log('  Stop it with Ctrl+C.\n')
}

/**
 * A development server is meant for this machine only. In a container another HOST may be wanted, so that it is a
 * warning and not an error.
 */
function exposedHostWarning(host: string) {
  return `
  NOT FOR THIS MACHINE ALONE: HOST is ${host}, so that everybody who reaches this machine reaches a development
  server, with its demonstration sign-ins. Leave HOST unset, or set NODE_ENV=production.`
}
