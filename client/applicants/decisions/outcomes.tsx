import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './reject-dialog.module.css'

type Props = {
  outcomes: readonly { application_id: string; detail: string }[]
  asked: Applicant[]
  onClose: () => void
}

/** The applicants for whom a decision about several failed, with the server's reasons. */
export function Outcomes({ outcomes, asked, onClose }: Props) {
  const names = new Map(asked.map(({ application, freelancer }) => [application.id, freelancer.full_name]))
  return (
    <Dialog
      open
      title="Some didn’t go through"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={styles.outcomes}>
        {outcomes.map(({ application_id, detail }) => (
          <li key={application_id}>
            <strong>{names.get(application_id)}</strong>: {detail}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
