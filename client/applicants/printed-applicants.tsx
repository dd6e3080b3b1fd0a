import { appliedRole } from '../../shared/hiring/applicant-list.ts'
import { PrintedJob } from '../trade/printed-job.tsx'
import { datesText } from '../trade/match-texts.ts'
import { townOf } from '../trade/job-texts.ts'
import { PrintedTable } from '../ui/printed.tsx'
import { milesTo, stateWord } from './applicant-badge.tsx'
import type { ApplicantList } from './use-applicant-list.ts'

/** The applicants on paper, as filtered and ordered on the screen. */
export const PrintedApplicants = ({ list }: { list: ApplicantList }) => (
  <PrintedJob kind={`Applicants, ${list.found.length} of ${list.counts.all}`} job={list.job}>
    <Rows list={list} />
  </PrintedJob>
)

/** Of its own, so that nothing is worked out while nobody prints. */
function Rows({ list: { found, job } }: { list: ApplicantList }) {
  return (
    <PrintedTable
      columns={['Name', 'Role', 'Status', 'Match', 'Dates', 'Rating', 'From']}
      rows={found.map((applicant) => {
        const { freelancer, application, match } = applicant
        return [
          freelancer.full_name,
          appliedRole(applicant, job.roles),
          stateWord(application.status),
          match ? String(match.score) : '',
          datesText(match, application.job_role_id),
          freelancer.total_ratings > 0 ? `${freelancer.rating.toFixed(2)}\u00A0(${freelancer.total_ratings})` : 'new',
          [townOf(freelancer.location), milesTo(applicant)].filter(Boolean).join(', '),
        ]
      })}
    />
  )
}
