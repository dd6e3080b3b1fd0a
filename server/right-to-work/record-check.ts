import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { RIGHT_TO_WORK_RECORDS_MAX } from '../../shared/limits.ts'
import type { NewRightToWorkCheck, RightToWorkCheck } from '../../shared/right-to-work/right-to-work.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { expectSameRow } from '../db/spent-ids.ts'
import { conflict, invalid } from '../errors.ts'
import type { ReceivedFile } from '../http/uploads/received-file.ts'
import { takeDocument } from '../people/credentials/take-document.ts'
import { dropUnnamedDocument } from '../ports/files/files.ts'
import { keyedHash } from '../ports/seal.ts'
import { sealCheckFile } from './check-files.ts'
import { expectApplicantOf, expectCheckingCompany } from './checking-company.ts'
import { checkOfRecord, rightToWorkRecordById, sealCheck } from './record-rows.ts'

type CheckToRecord = Omit<NewRightToWorkCheck, 'file'> & { file: ReceivedFile }
type RecordedCheck = { check: RightToWorkCheck; repeated: boolean }

/**
 * Records a check; it supersedes those before. A repeat with the same id returns the stored one.
 * @throws 403 for who sees no checks, 404 for who has not applied, 409 for an id in use or one record too many, 413, 415
 *   or 422 for a file that cannot be kept, 422 for a day that is still to come
 */
export async function recordRightToWork(
  me: UserContext,
  freelancer_id: string,
  { id = uuid(), file, ...facts }: CheckToRecord,
): Promise<RecordedCheck> {
  const body_hash = keyedHash(me, JSON.stringify([freelancer_id, facts, file.hash]))
  const known = await knownCheck(me, me.db.read, { id, freelancer_id, body_hash })
  if (known) return known
  if (facts.checked_on > isoLondonDay(me.now().getTime()))
    throw invalid('The day of the check can’t be in the future.', [{ path: 'checked_on', message: 'is still to come' }])

  const taken = await takeDocument(me, file, sealCheckFile(me, id))
  const { document_file, document_name: name, document_type: type, document_size: size } = taken
  const recorded = await me.db
    .write(async (tx): Promise<RecordedCheck> => {
      const meanwhile = await knownCheck(me, tx, { id, freelancer_id, body_hash })
      if (meanwhile) return meanwhile
      const company = await expectCheckingCompany(tx, me)
      const { full_name } = await expectApplicantOf(tx, company, freelancer_id)
      const about = { company_id: company.id, freelancer_id }
      await expectRoomForRecord(tx, about)
      const row = {
        ...about,
        id,
        author_id: me.user.id,
        kind: 'check' as const,
        sealed: sealCheck(me, { ...facts, full_name, document: { name, type, size }, is_file_sealed: true }),
        document_file,
        has_follow_up: facts.follow_up_on !== null,
        body_hash,
        created_at: me.now().toISOString(),
      }
      await supersedeFollowUps(tx, about)
      await tx.insert(rightToWorkRecords).values(row).run()
      return { check: checkOfRecord(me, (await rightToWorkRecordById(tx, id))!), repeated: false }
    })
    .catch(dropUnnamedDocument(me.ports.documents, document_file))
  if (recorded.repeated) await me.ports.documents.remove(document_file)
  return recorded
}

type AskedCheck = { id: string; freelancer_id: string; body_hash: string }

/** Who may not record one learns nothing of an id that is in use. */
async function knownCheck(
  me: UserContext,
  db: DatabaseReader,
  { id, ...asked }: AskedCheck,
): Promise<RecordedCheck | undefined> {
  const company = await expectCheckingCompany(db, me)
  await expectApplicantOf(db, company, asked.freelancer_id)
  const known = await rightToWorkRecordById(db, id)
  if (!known) return undefined
  expectSameRow(known.row, { ...asked, author_id: me.user.id, company_id: company.id, kind: 'check' })
  return { check: checkOfRecord(me, known), repeated: true }
}

type RecordSubject = { company_id: string; freelancer_id: string }
const isAbout = ({ company_id, freelancer_id }: RecordSubject) =>
  and(eq(rightToWorkRecords.company_id, company_id), eq(rightToWorkRecords.freelancer_id, freelancer_id))

export async function expectRoomForRecord(tx: WriteTransaction, about: RecordSubject) {
  const { count } = (await tx
    .select({ count: sql<number>`count(*)` })
    .from(rightToWorkRecords)
    .where(isAbout(about))
    .get())!
  if (count >= RIGHT_TO_WORK_RECORDS_MAX)
    throw conflict(`At most ${RIGHT_TO_WORK_RECORDS_MAX} records can be kept of one person.`)
}

/** The check to come is the answer to the follow-ups of those before. */
const supersedeFollowUps = (tx: WriteTransaction, about: RecordSubject) =>
  tx
    .update(rightToWorkRecords)
    .set({ has_follow_up: false })
    .where(and(isAbout(about), eq(rightToWorkRecords.has_follow_up, true)))
    .run()
