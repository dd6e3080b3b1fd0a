// Imported by a server before everything else: the process is killed when it reaches statement number DIE_AT of its
// first transaction.
import Database from 'better-sqlite3'

const { prepare } = Database.prototype
let left = Number(process.env.DIE_AT)
Database.prototype.prepare = function (source) {
  if (this.inTransaction && (left -= 1) < 0) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, source)
}
