import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { TEXT } from '../../../shared/texts.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { buzz } from '../../ui/motion/buzz.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { ApplicantList } from '../use-applicant-list.ts'
import { Outcomes } from './outcomes.tsx'
import { peopleText } from '../../../shared/labels.ts'
import { placesText, planAccept } from './plan-accept.ts'
import { offerUndo } from './undo.ts'
import styles from './reject-dialog.module.css'

/** Accepts the selected applicants who fit into the free places, said beforehand person by person. */
export default function AcceptDialog({ list, onClose }: { list: ApplicantList; onClose: () => void }) {
  const { job, selection, refetch } = list
  const [asked] = useState(() => selection.selected)
  const [id] = useState(() => newId())
  const [left, setLeft] = useState<DecisionOutcome[] | null>(null)
  const { fit, others, free } = planAccept(job, asked)
  // The same people under the same id, however often it is pressed; others are another request.
  const [{ ids }] = useState(() => ({ ids: fit.map(({ application }) => application.id) }))

  const { send, isBusy, failure } = useChange(
    async () => {
      const outcomes = await request('POST', at('/jobs/{id}/applications/accept', { id: job.id }), {
        id,
        application_ids: ids,
        is_held: true,
      })
      const missed = outcomes.filter(({ is_done }) => !is_done)
      selection.clear()
      refetch()
      void syncNow()
      buzz()
      const text = `${outcomes.length - missed.length} accepted.`
      const application_ids = outcomes.filter(({ is_held }) => is_held).map(({ application_id }) => application_id)
      if (application_ids.length > 0) offerUndo(text, { jobId: job.id, application_ids, status: 'accepted', refetch })
      else toast({ tone: 'go', text })
      if (missed.length > 0) setLeft(missed)
      else onClose()
    },
    (error) => failureText(error, TEXT.acceptFailed),
  )

  if (left) return <Outcomes outcomes={left} asked={asked} onClose={onClose} />
  return (
    <Dialog
      open
      title={`Accept ${peopleText(asked.length)}?`}
      description={`${placesText(free)}. ${fit.length} will be accepted${others.length > 0 ? `, ${others.length} will not` : ''}. They are told after ten seconds: until then you can undo it.`}
      onClose={() => isBusy || onClose()}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={isBusy} disabled={fit.length === 0} onClick={() => void send()}>
            {others.length > 0 ? `Accept the ${fit.length} that fit` : `Accept ${fit.length}`}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {others.length > 0 && (
          <ul className={styles.outcomes} aria-label="Not accepted">
            {others.map(({ applicant: { application, freelancer }, why }) => (
              <li key={application.id}>
                <strong>{freelancer.full_name}</strong>: {why}
              </li>
            ))}
          </ul>
        )}
        <Text size="small">Whoever is higher in the list gets the place.</Text>
        {failure && <InlineError what={failure} kept="Nobody is accepted twice: press again." />}
      </Stack>
    </Dialog>
  )
}
