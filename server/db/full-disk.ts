import type { Logger } from 'pino'

/**
 * Error codes for a full disk, an exhausted quota and a file size limit. SQLite has a code of its own for the first
 * only.
 */
const FULL_DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])
const FULL_DISK_REPORT_EVERY_MS = 60_000

/** Whether SQLite or the file system reported a full disk. */
export const isDiskFull = (error: unknown) => FULL_DISK_CODES.has(errorCodeOf(error))
const errorCodeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Logs for the operator that nothing can be saved: at once, and then once a minute as long as it lasts. */
export function openFullDisk(log: Logger) {
  let reported = -Infinity
  return {
    report(error: unknown) {
      const now = performance.now()
      if (now - reported < FULL_DISK_REPORT_EVERY_MS) return
      reported = now
      // Not under the key `code`, which logs redact.
      log.error({ err: error, reason: errorCodeOf(error) }, 'the disk is full: reads are served, nothing can be saved')
    },
    /**
     * Notes a side effect of a read (a message was read, a device was reached). On a full disk it is skipped and the
     * next read repeats it. Returns false if it was skipped.
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
