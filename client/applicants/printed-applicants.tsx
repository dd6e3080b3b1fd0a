import { appliedRole } from '../../shared/hiring/applicant-list.ts'
import { PrintedJob } from '../trade/printed-job.tsx'
import { matchDatesText } from '../trade/match-texts.ts'
import { townNameOf } from '../trade/job-texts.ts'
import { PrintedTable } from '../ui/printed.tsx'
import { applicationWord } from '../../shared/hiring/application-words.ts'
import { applicantMilesText } from './applicant-badge.tsx'
import type { ApplicantList } from './use-applicant-list.ts'

/** The applicants on paper, as filtered and ordered on the screen. */
export const PrintedApplicants = ({ list }: { list: ApplicantList }) => (
  <PrintedJob kind={`Applicants, ${list.found.length} of ${list.counts.all}`} job={list.job}>
    <PrintedApplicantRows list={list} />
  </PrintedJob>
)

/** Of its own, so that nothing is worked out while nobody prints. */
function PrintedApplicantRows({ list: { found, job } }: { list: ApplicantList }) {
  return (
    <PrintedTable
      columns={['Name', 'Role', 'Status', 'Match', 'Dates', 'Rating', 'From']}
      rows={found.map((applicant) => {
        const { freelancer, application, match } = applicant
        return [
          freelancer.full_name,
          appliedRole(applicant, job.roles),
          applicationWord(application.status),
          match ? String(match.score) : '',
          matchDatesText(match, application.job_role_id),
          freelancer.total_ratings > 0 ? `${freelancer.rating.toFixed(2)}\u00A0(${freelancer.total_ratings})` : 'new',
          [townNameOf(freelancer.location), applicantMilesText(applicant)].filter(Boolean).join(', '),
        ]
      })}
    />
  )
}
