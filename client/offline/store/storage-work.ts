/** What client/boot.js knows of this page's transactions, whoever began them. Not there in the worker. */
type StorageWork = {
  /** Aborts all that can still be aborted. */
  end: () => void
  isEmpty: () => boolean
  /** The database's version is being changed by this page: that may take as long as it takes. */
  isUpgrading: () => boolean
  /** Counts what the browser has answered to transactions that write. */
  answers: number
}

declare global {
  var storageWork: StorageWork | undefined
}

export const storageWork = () => globalThis.storageWork
