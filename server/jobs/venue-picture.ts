import { and, eq, isNotNull } from 'drizzle-orm'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { dropUnusedPictures, storePicture } from '../ports/files/keep-picture.ts'
import { changeJobs } from './core/change-jobs.ts'
import { jobRows } from './core/job-rows.ts'
import { jobOfOwnCompany } from './core/own-job.ts'
import { pokeFreelancers } from './matching/matched-view.ts'

/**
 * Gives a project a picture of its venue, in place of the one it had. The same picture again changes nothing.
 * @throws 404 for another company's project, 413, 415 or 422 for a file that is no picture
 */
export async function setVenuePicture(me: UserContext, job_id: string, bytes: Buffer): Promise<Job> {
  await jobOfOwnCompany(me.db.read, me, job_id)
  return changeVenuePicture(me, job_id, await storePicture(me, bytes))
}

/** @throws 404 for another company's project */
export const removeVenuePicture = (me: UserContext, job_id: string) => changeVenuePicture(me, job_id, null)

async function changeVenuePicture(me: UserContext, job_id: string, venue_picture: string | null): Promise<Job> {
  const { lost, revision } = await me.db.write(async (tx) => {
    const before = (await jobOfOwnCompany(tx, me, job_id)).venue_picture
    if (before === venue_picture) return { lost: null, revision: 0 }
    await changeJobs(tx, eq(jobs.id, job_id), { venue_picture })
    return { lost: before, revision: await tx.seq() }
  })
  await dropUnusedPictures(me, [lost])
  if (revision > 0) await pokeFreelancers(me, job_id, revision)
  return (await jobRows(me.db.read, me.user, [job_id], me.now()))[0]!
}

/** For a company that ends with its owner: takes the pictures off its projects. Returns their files, for removal. */
export async function forgetVenuePictures(tx: WriteTransaction, company_id: string): Promise<string[]> {
  const pictured = and(eq(jobs.company_id, company_id), isNotNull(jobs.venue_picture))
  const lost = await tx.selectDistinct({ file: jobs.venue_picture }).from(jobs).where(pictured).all()
  await changeJobs(tx, pictured, { venue_picture: null })
  return lost.flatMap(({ file }) => file ?? [])
}
