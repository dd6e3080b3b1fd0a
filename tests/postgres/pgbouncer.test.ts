import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { freePort, portOfServer } from '../support/bind.ts'
import { eventually } from '../support/eventually.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { temporaryFolder } from '../support/outside/front-server.ts'
import { admin, takeDatabase } from '../support/postgres-databases.ts'
import { isProgramLeftOut, programPathFor } from '../support/programs.ts'
import { at, settingsFor } from '../support/two-worlds.ts'
import { createWorld } from '../support/world.ts'

const REFUSED =
  'DATABASE_URL: this is pgbouncer, or another pooler, in transaction mode; give the address of the server itself, or set pool_mode = session.'

describe('a pooler', () => {
  test.each([1, 2])(
    'that hands all clients the same connections (%i), a statement at a time, is refused',
    async (count) => {
      await admin(inject('postgres')!, `create database pooled${count}`)
      const folder = new URL(inject('postgres')!).searchParams.get('host')!
      const port = await sharing(`${folder}/.s.PGSQL.5432`, { database: `pooled${count}`, count })
      await expect(openPostgres(`postgres://standby@127.0.0.1:${port}/pooled${count}`)).rejects.toThrow(REFUSED)
    },
  )

  if (isProgramLeftOut('pgbouncer')) return

  test.each(['transaction', 'statement'])('pgbouncer in %s mode is refused by name', async (mode) => {
    await expect(openPostgres(await startPgbouncer(mode))).rejects.toThrow(REFUSED)
  })

  test('pgbouncer in session mode serves two processes, which hear of each other, with the timeouts of their statements', async () => {
    const shared = settingsFor(await startPgbouncer('session'))
    const [here, there] = [await createWorld(shared), await createWorld(shared)]
    const [ana, eva] = [await createFreelancer(here), await createEmployer(here)]
    const stream = await openEvents(await listen(there), eva.token)
    expect(await stream.next()).toContain('hello')
    const sent = await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Load-in at six' })
    expect(sent.status).toBe(201)
    expect(await stream.next()).toContain('event: poke')
    const read = await at(there, eva).get(`/messages/conversation/${sent.body.conversation_id}`)
    expect(read.body).toMatchObject([{ content: 'Load-in at six' }])
    const timeouts = there.ctx.db.read.$client.prepare(
      "select name, setting from pg_settings where name like '%\\_timeout' and source = 'session' order by name",
    )
    expect(await timeouts.all()).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '30000' },
    ])
  })
})

/** In front of a database of its own; returns the address. */
async function startPgbouncer(mode: string) {
  const database = (await takeDatabase())!
  const { pathname, searchParams } = new URL(database.url)
  const host = searchParams.get('host')!
  const [folder, port] = [temporaryFolder(), await freePort()]
  const [users, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  chmodSync(folder, 0o755)
  writeFileSync(users, '"standby" ""\n')
  writeFileSync(
    file,
    `[databases]
    ${pathname.slice(1)} = host=${host} user=standby
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    auth_file = ${users}
    pool_mode = ${mode}
    default_pool_size = 40
    `,
  )
  // It does not run as root, and the socket is for the owner of its folder alone.
  const { uid, gid } = statSync(host)
  const child = spawn(programPathFor('pgbouncer'), [file], { stdio: 'ignore', uid, gid })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    await database.giveBack()
  })
  const url = `postgres://standby@127.0.0.1:${port}${pathname}`
  await eventually(() => admin(url, 'select 1'))
  return url
}

/** Like pgbouncer in transaction mode: clients share some connections to the server, which take turns at each statement. */
async function sharing(socket: string, { database, count }: { database: string; count: number }) {
  const behind = await Promise.all(Array.from({ length: count }, () => sessionAt(socket, database)))
  let turn = 0
  const front = createServer((client) => {
    client.once('data', () => {
      client.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
      client.on('data', (bytes) => {
        if (bytes[0] !== GOODBYE) behind[turn++ % count]!(client, bytes)
      })
    })
    client.on('error', () => {})
  })
  onTestFinished(() => void front.close())
  return await portOfServer(front)
}

/** A session of the server, which answers the client that asked last. */
async function sessionAt(socket: string, database: string) {
  const session = connect(socket)
  session.write(startup({ user: 'standby', database }))
  await new Promise((resolve) => session.once('data', resolve))
  let asking: Socket | undefined
  session.on('data', (bytes) => asking?.write(bytes))
  onTestFinished(() => void session.destroy())
  return (client: Socket, bytes: Buffer) => {
    asking = client
    session.write(bytes)
  }
}
const GOODBYE = 0x58

function startup(parameters: Record<string, string>) {
  const text = Object.entries(parameters).flatMap(([name, value]) => [name, value])
  const body = Buffer.from(`${text.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}
