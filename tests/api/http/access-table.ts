import type { Ids } from '../../support/factories/access-world.ts'
import { accounts } from './access/accounts.ts'
import { calendar } from './access/calendar.ts'
import { callSheets } from './access/call-sheets.ts'
import { companies } from './access/companies.ts'
import { hiring } from './access/hiring.ts'
import { hours } from './access/hours.ts'
import { jobs } from './access/jobs.ts'
import { messages } from './access/messages.ts'
import { pay } from './access/pay.ts'
import { payments } from './access/payments.ts'
import { people } from './access/people.ts'
import { platform } from './access/platform.ts'
import { rightToWork } from './access/right-to-work.ts'
import { staff } from './access/staff.ts'
import type { Rows } from './access/rows.ts'

/**
 * Who may do what: a row for each operation of the API document, tried by every role on what belongs to `freelancer`
 * and to `employer` with `member` of the same company (see access-world.ts). A refusal must leave everything as it was.
 * The rows stand in access/, by feature.
 */
export const accessTable = (ids: Ids): Rows => ({
  ...accounts(),
  ...calendar(),
  ...people(ids),
  ...companies(ids),
  ...jobs(ids),
  ...hiring(ids),
  ...messages(ids),
  ...callSheets(),
  ...hours(ids),
  ...pay(),
  ...rightToWork(ids),
  ...payments(),
  ...staff(),
  ...platform(),
})
