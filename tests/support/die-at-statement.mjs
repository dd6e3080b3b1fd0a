// Imported by a server before all else: the process is killed as it comes to the statement, within its first transaction,
// to which DIE_AT counts.
import Database from 'better-sqlite3'

const { prepare } = Database.prototype
let left = Number(process.env.DIE_AT)
Database.prototype.prepare = function (source) {
  if (this.inTransaction && (left -= 1) < 0) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, source)
}
