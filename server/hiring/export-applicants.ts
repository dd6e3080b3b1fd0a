import { type CsvColumns, csvTextOf, csvTimeOf, fileNameOf } from '../../shared/csv.ts'
import { appliedRole, filterApplicants, skillsHeld } from '../../shared/hiring/applicant-list.ts'
import type { ApplicantsFilter } from '../../shared/hiring/applicants.ts'
import { datesTextOf } from '../../shared/jobs/clash-text.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { APPLICANTS_EXPORT_MAX, PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import type { JobRoleRow, JobRow } from '../db/schema/jobs.ts'
import { conflict } from '../errors.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { rolesOfJob } from '../jobs/core/role-places.ts'
import { favouriteIdsOf } from './crews/crew-rows.ts'
import { listApplicants } from './list-applicants.ts'
import { applicationWord } from '../../shared/hiring/application-words.ts'

/**
 * A project's applicants under a filter, as a CSV file with the columns of the applicants view.
 * @throws 404 for another company's job
 */
export async function exportApplicants(me: UserContext, jobId: string, { favourites, ...filters }: ApplicantsFilter) {
  const job = await jobOfOwnCompany(me.db.read, me, jobId)
  const roles = await rolesOfJob(me.db.read, job.id)
  const stars = favourites && (await favouriteIdsOf(me.db.read, job.company_id))
  const all = await readAllApplicants(me, jobId)
  const among = stars ? all.filter(({ freelancer }) => stars.has(freelancer.id)) : all
  const applicants = filterApplicants(among, filters, roles)
  return {
    name: `applicants-${fileNameOf(job.title, 'project')}.csv`,
    csv: csvTextOf(
      APPLICANT_CSV_COLUMNS,
      applicants.map((applicant) => ({ ...applicant, job, roles })),
    ),
  }
}

/** Read page by page, so that other requests are served in between. */
async function readAllApplicants(me: UserContext, jobId: string) {
  const all: Applicant[] = []
  let after: string | undefined
  do {
    const { applicants, next } = await listApplicants(me, jobId, { limit: PAGE_LIMIT_MAX, after })
    all.push(...applicants)
    if (all.length > APPLICANTS_EXPORT_MAX)
      throw conflict(
        `There are more than ${APPLICANTS_EXPORT_MAX} applicants. Reject some first, then export the rest.`,
      )
    after = next ?? undefined
    await new Promise((resume) => setImmediate(resume))
  } while (after)
  return all
}

type ApplicantCsvRow = Applicant & { job: JobRow; roles: JobRoleRow[] }

function skillsOf(row: ApplicantCsvRow) {
  const { job, roles } = row
  return skillsHeld({ required_skills: job.required_skills, roles }, row)
}

const APPLICANT_CSV_COLUMNS: CsvColumns<ApplicantCsvRow> = {
  Name: ({ freelancer }) => freelancer.full_name,
  Status: ({ application }) => applicationWord(application.status),
  Role: (row) => appliedRole(row, row.roles),
  Applied: ({ application }) => csvTimeOf(application.created_at),
  Dates: ({ match, application }) => datesTextOf(match, application.job_role_id),
  Match: ({ match }) => match?.score,
  Miles: ({ match }) => match?.miles,
  Rating: ({ freelancer }) => (freelancer.total_ratings > 0 ? freelancer.rating : null),
  Ratings: ({ freelancer }) => freelancer.total_ratings,
  'Referees out of 10': ({ freelancer: { referees } }) => (referees.total_count > 0 ? referees.overall : null),
  Location: ({ freelancer }) => freelancer.location,
  Experience: ({ freelancer }) => freelancer.industry_experience,
  'Job roles': ({ freelancer }) => freelancer.job_roles.join(', '),
  Skills: ({ freelancer }) => freelancer.skills.join(', '),
  'Skills held': (row) => skillsOf(row).held.join(', '),
  'Skills missing': (row) => skillsOf(row).missing.join(', '),
  Message: ({ application }) => application.message,
}
