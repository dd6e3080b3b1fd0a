import { v7 as uuid } from 'uuid'
import type { NewRightToWorkOverride, RightToWorkOverride } from '../../shared/right-to-work/right-to-work.ts'
import { ownedCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { expectSameRow } from '../db/spent-ids.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { keyedHash } from '../ports/seal.ts'
import { expectApplicantOf } from './checking-company.ts'
import { expectRoomForRecord } from './record-check.ts'
import { overrideOfRecord, rightToWorkRecordById, sealOverride } from './record-rows.ts'

/**
 * Lets somebody be confirmed for one job without a check. Who decided it, when and why stays on record.
 * @throws 403 for who is not the owner, 404 for who has not applied or another company's job, 409 for an id in use or
 *   one record too many
 */
export async function overrideRightToWork(
  me: UserContext,
  freelancer_id: string,
  { id = uuid(), job_id, reason }: NewRightToWorkOverride,
): Promise<{ override: RightToWorkOverride; repeated: boolean }> {
  const body_hash = keyedHash(me, JSON.stringify([freelancer_id, job_id, reason]))
  return me.db.write(async (tx) => {
    const company = await ownedCompanyOf(tx, me)
    const { full_name } = await expectApplicantOf(tx, company, freelancer_id)
    const job = await jobOfOwnCompany(tx, me, job_id)
    const known = await rightToWorkRecordById(tx, id)
    if (known) {
      expectSameRow(known.row, { author_id: me.user.id, company_id: company.id, kind: 'override', body_hash })
      return { override: overrideOfRecord(me, known), repeated: true }
    }
    const about = { company_id: company.id, freelancer_id }
    await expectRoomForRecord(tx, about)
    const row = {
      ...about,
      id,
      author_id: me.user.id,
      kind: 'override' as const,
      job_id: job.id,
      sealed: sealOverride(me, { full_name, reason }),
      body_hash,
      created_at: me.now().toISOString(),
    }
    await tx.insert(rightToWorkRecords).values(row).run()
    return { override: overrideOfRecord(me, (await rightToWorkRecordById(tx, id))!), repeated: false }
  })
}
