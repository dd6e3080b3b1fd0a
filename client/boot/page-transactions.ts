/** This page's transactions that have not ended. */
const openTransactions = new Set<IDBTransaction>()
let isPageAway = false

/**
 * WebKit keeps a transaction of a page that was closed, and with it the locks on its tables, for as long as the window
 * lives: every later page waits for ever (decision 146). Therefore the page itself aborts all transactions when it is
 * left, and starts none until it is shown again. client/offline/store/silence.ts aborts them, too, when the database
 * does not answer.
 *
 * The two prototypes are patched because IndexedDB has no event for a transaction that begins, and Dexie's hooks see
 * neither upgrades nor the transactions of others.
 */
export function abortTransactionsWithPage() {
  const factory = window.IDBFactory?.prototype
  const database = window.IDBDatabase?.prototype
  if (!factory || !database) return
  const begin = database.transaction
  const openDatabase = factory.open
  window.storageWork = {
    end: abortOpenTransactions,
    isEmpty: () => openTransactions.size === 0,
    isUpgrading,
    answers: 0,
  }
  database.transaction = function (...args) {
    if (isPageAway) throw new DOMException('The page is away.', 'InvalidStateError')
    return watchTransaction(begin.apply(this, args))
  }
  factory.open = function (...args) {
    const opening = openDatabase.apply(this, args)
    opening.addEventListener('upgradeneeded', () => void watchTransaction(opening.transaction!))
    return opening
  }
  addEventListener('pagehide', markPageAway)
  addEventListener('pageshow', markPageBack)
  document.addEventListener('freeze', markPageAway)
  document.addEventListener('resume', markPageBack)
}

function watchTransaction(transaction: IDBTransaction) {
  openTransactions.add(transaction)
  transaction.addEventListener('complete', forgetTransaction)
  transaction.addEventListener('abort', forgetTransaction)
  // Reads may wait long for writes; an answer to a write shows that the database works.
  if (transaction.mode !== 'readonly') transaction.addEventListener('success', countWriteAnswer, true)
  return transaction
}

const forgetTransaction = (event: Event) => void openTransactions.delete(event.target as IDBTransaction)
const countWriteAnswer = () => void window.storageWork!.answers++
const isUpgrading = () => [...openTransactions].some(({ mode }) => mode === 'versionchange')

function abortOpenTransactions() {
  for (const transaction of openTransactions) {
    try {
      transaction.abort()
    } catch {
      // It has been committed already.
    }
  }
}

function markPageAway() {
  isPageAway = true
  abortOpenTransactions()
}

function markPageBack() {
  isPageAway = false
}
