import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Cluster = Awaited<ReturnType<typeof startPostgres>>

/**
 * A PostgreSQL server with its data in a temporary folder and a socket there, without flushing to disk. Run as root, it
 * starts as another user.
 */
export async function startPostgres(bin: string, settings = ALONE) {
  const { folder, data, options } = createPostgresFolder()
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'standby', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  return await startIn(folder, bin, settings)
}

/**
 * A server and a standby that has all its commits so far and goes on to receive them; with `isSynchronous` from now on
 * no commit is acknowledged before the standby has it.
 */
export async function startWithStandby(bin: string, isSynchronous: boolean) {
  const primary = await startPostgres(bin, REPLICATED)
  const standby = await startStandbyOf(bin, primary)
  if (isSynchronous) {
    await query(primary.folder, "alter system set synchronous_standby_names = '*'")
    await query(primary.folder, 'select pg_reload_conf()')
  }
  return { primary, standby }
}

/** A server that has all commits of the primary, and goes on to receive them, from it or from a standby of it. */
export async function startStandbyOf(bin: string, primary: Cluster, followed = primary) {
  const { folder, data, options } = createPostgresFolder()
  const copy = ['-h', primary.folder, '-U', 'standby', '-D', data, '-R', '--checkpoint=fast', '--no-sync']
  execFileSync(join(bin, 'pg_basebackup'), copy, options)
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=${followed.folder} user=standby'\n`)
  return {
    ...(await startIn(folder, bin, REPLICATED)),
    /** Returns when it can be written. */
    promote: () => query(folder, 'select pg_promote()'),
  }
}

export function createPostgresFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-pg-'))
  const as = runAs()
  if (as) chownSync(folder, as.uid, as.gid)
  return { folder, data: join(folder, 'data'), options: optionsIn(folder) }
}

const optionsIn = (folder: string) => ({ ...runAs(), cwd: folder, stdio: 'ignore' as const })

async function startIn(folder: string, bin: string, settings: string[]) {
  const args = [...settings, `unix_socket_directories=${folder}`].flatMap((each) => ['-c', each])
  const start = async () => {
    const child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...args], optionsIn(folder))
    await listening(child, folder)
    return child
  }
  let child = await start()
  endPostgresWithThisProcess(folder)
  const end = async (kill: () => unknown) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    kill()
    await ended
  }
  return {
    /** Of its data and its socket. */
    folder,
    /** The address of the database with this name. */
    url: (database: string) => `postgres://standby@localhost/${database}?host=${encodeURIComponent(folder)}`,
    /** An immediate shutdown, as in a power failure. */
    kill: () => end(() => child.kill('SIGQUIT')),
    /** kill -9 of all its processes, as when its machine is lost. */
    async crash() {
      await end(() => killPostgresTree(child.pid!))
      rmSync(join(folder, 'data/postmaster.pid'), { force: true })
    },
    async restart() {
      child = await start()
    },
    async remove() {
      await end(() => child.kill('SIGINT'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each backend has a process group of its own, and would outlive the server for as long as its query takes. */
export function killPostgresTree(pid: number) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  spawnSync('kill', ['-9', String(pid), ...stdout.split('\n').filter(Boolean)])
}

const COMMON = ['listen_addresses=', 'max_connections=400', 'shared_buffers=64MB', 'fsync=off', 'full_page_writes=off']
const ALONE = [...COMMON, 'wal_level=minimal', 'max_wal_senders=0']
/** Its shared memory is in the folder: nobody else would remove that of a server that was killed. */
const REPLICATED = [...COMMON, 'wal_level=replica', 'max_wal_senders=4', 'dynamic_shared_memory_type=mmap']

/**
 * However this process ends, even if killed, its end of the pipe is closed; the shell then stops the server and removes
 * its folder.
 */
export function endPostgresWithThisProcess(folder: string) {
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
    try {
      return await query(folder, 'select 1')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  throw new Error('PostgreSQL does not answer')
}

async function query(folder: string, sql: string) {
  const client = new pg.Client({ host: folder, user: 'standby', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
