import type { NewReport } from '../../../shared/people/safety.ts'
import type { UserContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { findAccount } from '../core/users-find-person.ts'
import { keepReport } from './keep-report.ts'

/** Tells the staff about a person, once: again, the first report stands. */
export function reportPerson(me: UserContext, id: string, told: NewReport) {
  if (id === me.user.id) throw invalid('You cannot report yourself.')
  return me.db.write((tx) => keepReport(tx, me, { about_id: findAccount(tx, id).id, message_id: '' }, told))
}
