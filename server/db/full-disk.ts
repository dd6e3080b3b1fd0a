import type { Logger } from 'pino'

/** The codes of a disk without space, a quota used up and a file that may not grow. SQLite has a code of its own for the first alone. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])
const REPORT_EVERY = 60_000

/** SQLite's error or the file system's for a disk without space. */
export const isDiskFull = (error: unknown) => FULL.has(codeOf(error))
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Logs for the operator that nothing can be saved: at once, and then once a minute for as long as it is so. */
export function openFullDisk(log: Logger) {
  let reported = -Infinity
  return {
    report(error: unknown) {
      const now = performance.now()
      if (now - reported < REPORT_EVERY) return
      reported = now
      // Not as `code`, which is hidden in logs.
      log.error({ err: error, reason: codeOf(error) }, 'the disk is full: reads are served, nothing can be saved')
    },
    /**
     * What a read notes in passing (a message was read, a device was reached): on a full disk it is dropped, for the next read to note.
     * False: it was dropped.
     */
    async inPassing(note: () => Promise<unknown>) {
      try {
        await note()
        return true
      } catch (error) {
        if (!isDiskFull(error)) throw error
        this.report(error)
        return false
      }
    },
  }
}
export type FullDisk = ReturnType<typeof openFullDisk>
