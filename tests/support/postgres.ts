import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Cluster = Awaited<ReturnType<typeof startPostgres>>

/**
 * A PostgreSQL server with its data in a temporary folder and a socket there, without flushing to disk. Run as root, it
 * starts as another user.
 */
export async function startPostgres(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-pg-'))
  const as = runAs()
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const options = { ...as, cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'standby', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  const start = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...FLAGS, '-c', `unix_socket_directories=${folder}`],
      options,
    )
    await listening(child, folder)
    return child
  }
  let child = await start()
  endWithThisProcess(folder)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    /** The address of the database with this name. */
    url: (database: string) => `postgres://standby@localhost/${database}?host=${encodeURIComponent(folder)}`,
    /** An immediate shutdown, as in a power failure. */
    kill: () => end('SIGQUIT'),
    async restart() {
      child = await start()
    },
    async remove() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const FLAGS = [
  ...['listen_addresses=', 'max_connections=400', 'shared_buffers=64MB'],
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
].flatMap((flag) => ['-c', flag])

/**
 * However this process ends, even if killed, its end of the pipe is closed; the shell then stops the server and removes
 * its folder.
 */
function endWithThisProcess(folder: string) {
  const script = 'cat; kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 1; rm -rf "$0"'
  const guard = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  ;(guard.stdin as Socket).unref()
}

/** PostgreSQL refuses to run as root. */
function runAs() {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0)
  if (!user) throw new Error('PostgreSQL is not run by root, and there is no user postgres or nobody')
  return { uid: id('-u', user), gid: id('-g', user) }
}

async function listening(child: ChildProcess, folder: string) {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    const client = new pg.Client({ host: folder, user: 'standby', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25))
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('PostgreSQL does not answer')
}
