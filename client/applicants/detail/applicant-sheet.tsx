import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { conversationAddress } from '../../trade/conversation-address.ts'
import { ApplicantDetail } from './applicant-detail.tsx'
import { CancelBookingButton, DecisionButtons } from '../decisions/decision-buttons.tsx'
import type { ApplicantList } from '../use-applicant-list.ts'

type Props = { list: ApplicantList; applicant: Applicant; onClose: () => void }

/** One applicant over the list, with the decisions at the bottom. */
export function ApplicantSheet({ list: { job, notes, ask, refetch }, applicant, onClose }: Props) {
  const { freelancer, application } = applicant
  return (
    <Dialog
      open
      size="lg"
      title={freelancer.full_name}
      onClose={onClose}
      footer={
        application.status === 'accepted' ? (
          <>
            <CancelBookingButton job={job} applicant={applicant} />
            <ButtonLink variant="primary" to={conversationAddress(freelancer.id, job.id)}>
              Message
            </ButtonLink>
          </>
        ) : (
          <DecisionButtons job={job} applicant={applicant} onDecide={ask} />
        )
      }
    >
      <ApplicantDetail job={job} applicant={applicant} notes={notes} isNamed={false} onChanged={refetch} />
    </Dialog>
  )
}
