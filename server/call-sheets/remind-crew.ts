import { SHEET_REMIND_MINUTES } from '../../shared/limits.ts'
import { companyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { conflict, limited, notFound } from '../errors.ts'
import { membersOf } from '../companies/core/members-of.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { recordChange } from '../sync/change-log.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { isBooked } from './crew-of.ts'
import { copyOf, raiseCopy } from './raise-copy.ts'
import { sheetOf } from './sheet-of.ts'
import { tellOfSheet } from './call-sheets-tell-of-sheet.ts'

/** Asks one of the crew to look at the call sheet: at most every ten minutes, and only who has not seen it. */
export async function remindCrew(me: UserContext, job_id: string, freelancer_id: string): Promise<void> {
  await me.db.write((tx) => {
    const job = ownJob(tx, me, job_id)
    const version = sheetOf(tx, job_id)?.version ?? 0
    if (!isBooked(tx, job_id, freelancer_id)) throw notFound('This freelancer is not confirmed for this project.')
    if (version === 0) throw conflict('No call sheet has been published yet.')
    refuseBlocked(tx, { from: me.user.id, to: freelancer_id })
    const whose = { job_id, freelancer_id }
    const { seen_version, reminded_at } = copyOf(tx, whose)
    if (seen_version >= version) throw conflict(`They have seen version ${version} already.`)
    const now = me.now()
    const wait = reminded_at ? Date.parse(reminded_at) + SHEET_REMIND_MINUTES * 60_000 - now.getTime() : 0
    if (wait > 0)
      throw limited(`They were reminded a moment ago. Once in ${SHEET_REMIND_MINUTES} minutes is enough.`, wait / 1000)
    raiseCopy(tx, whose, { reminded_at: now.toISOString() })
    recordChange(tx, membersOf(tx, job.company_id), 'call_sheet', job_id)
    const company_name = companyOf(tx, me).name
    tellOfSheet(tx, { user_id: freelancer_id, job, version, company_name, reminded_at: now }, now)
  })
  me.deliveries.wake()
}
