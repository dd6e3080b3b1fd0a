import { eq } from 'drizzle-orm'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import type { PayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type PayRequestRow, payRequests } from '../../db/schema/amendments.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { amendmentsOf } from './agreed-terms.ts'

/** What either side has asked the other to change. */
export type Proposals = { amendment?: Amendment; pay_request?: PayRequest }

/** By application: of each side the last, while it is open or declined. */
export async function proposalsOf(db: DatabaseReader, applicationIds: string[]): Promise<Map<string, Proposals>> {
  const amendments = await amendmentsOf(db, applicationIds)
  const requests = await payRequestsOf(db, applicationIds)
  return new Map(
    [...new Set([...amendments.keys(), ...requests.keys()])].map((id) => {
      const [amendment, pay_request] = [amendments.get(id), requests.get(id)]
      return [id, { ...(amendment && { amendment }), ...(pay_request && { pay_request }) }]
    }),
  )
}

async function payRequestsOf(db: DatabaseReader, applicationIds: string[]): Promise<Map<string, PayRequest>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await payRequestRowsOf(db).all({ ids: JSON.stringify(applicationIds) })
  const last = new Map(rows.map((row) => [row.application_id, row]))
  const shown = [...last].filter(([, { state }]) => state === 'waiting' || state === 'declined')
  return new Map(shown.map(([id, row]) => [id, payRequestOfRow(row)]))
}

const payRequestOfRow = ({ id, day_rate, pay, answer_reason, ...row }: PayRequestRow) => ({
  id,
  day_rate: day_rate / 100,
  terms_hash: row.terms_hash,
  from_day: row.from_day,
  reason: row.reason,
  state: row.state,
  asked_at: row.asked_at,
  ...(pay && { pay }),
  ...(answer_reason && { answer_reason }),
})

const payRequestRowsOf = preparedStatement((db) =>
  db
    .select()
    .from(payRequests)
    .where(isInBoundList(payRequests.application_id, 'ids'))
    // One that waits is the last, though the id of one before it, made on a device, may be the greater of the same moment.
    .orderBy(eq(payRequests.state, 'waiting'), payRequests.asked_at, payRequests.id)
    .prepare(),
)
