import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const SIZE = '48m'
/** Starts a shell that may mount. */
const UNSHARED = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
/** The largest size of a file in bytes while the limit is set: less than any growing file of the server's. */
const FILE_MAX = 4096

export type SmallDisk = {
  dataDir: string
  /** Changes a command into one that runs on this disk, with a copy of the folder `from` as its data. */
  launch: (command: string[], from: string) => string[]
  /**
   * A copy of the running server's database, while nothing is written. SQLite itself opens nothing below another
   * process's root.
   */
  copyDatabase: (pid: number) => string
  /** Not a byte more can be written. */
  fill: (pid: number) => void
  makeRoom: (pid: number) => void
}

/** Real limits of the system, by name; the last one exists on every Linux, for every user. */
export const SMALL_DISKS: Record<string, () => SmallDisk> = {
  ...(canMount() ? { 'a file system of its own': mounted } : {}),
  'a limit of file sizes': limited,
}

/** A tmpfs in a mount namespace of the server's own: needs no root, and disappears with the process. */
function mounted(): SmallDisk {
  const dataDir = emptyFolder()
  const folderOf = (pid: number) => `/proc/${pid}/root${dataDir}`
  const ballast = (pid: number) => join(folderOf(pid), 'ballast')
  return {
    dataDir,
    copyDatabase: (pid) => copyDatabase(folderOf(pid)),
    launch: (command, from) => [
      ...UNSHARED,
      `mount -t tmpfs -o size=${SIZE} standby "$0" && cp -a "$1/." "$0" && shift && exec "$@"`,
      dataDir,
      from,
      ...command,
    ],
    fill: (pid) => writeUntilFull(ballast(pid)),
    makeRoom: (pid) => rmSync(ballast(pid)),
  }
}

/** RLIMIT_FSIZE, set and lifted from outside: the kernel answers EFBIG, as for a quota. */
function limited(): SmallDisk {
  const dataDir = emptyFolder()
  const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    dataDir,
    copyDatabase: () => copyDatabase(dataDir),
    launch: (command, from) => ['sh', '-c', 'cp -a "$1/." "$0" && shift && exec "$@"', dataDir, from, ...command],
    fill: (pid) => void limit(pid, String(FILE_MAX)),
    makeRoom: (pid) => void limit(pid, 'unlimited'),
  }
}

function canMount() {
  const [command, ...args] = UNSHARED
  return spawnSync(command!, [...args, 'mount -t tmpfs standby /tmp'], { stdio: 'ignore' }).status === 0
}

function writeUntilFull(file: string) {
  const descriptor = openSync(file, 'w')
  try {
    for (const bytes of [65_536, 4_096, 1]) writeAll(descriptor, Buffer.alloc(bytes, 'x'))
  } finally {
    closeSync(descriptor)
  }
}

function writeAll(descriptor: number, bytes: Buffer) {
  try {
    while (writeSync(descriptor, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function copyDatabase(folder: string) {
  const copy = emptyFolder()
  for (const file of ['standby.db', 'standby.db-wal']) copyFileSync(join(folder, file), join(copy, file))
  return join(copy, 'standby.db')
}

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-small-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
