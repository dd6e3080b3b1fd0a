import { useState } from 'react'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { vibrateBriefly } from '../../ui/motion/buzz.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ApplicantList } from '../use-applicant-list.ts'
import { answeredOutcomesOf, applicationBatchesOf, sendInBatches } from '../../trade/decisions/in-batches.ts'
import { Outcomes } from './outcomes.tsx'
import { peopleNameOrCount } from '../../../shared/counts.ts'
import { type AcceptPlan, freePlacesText, planAccept } from './plan-accept.ts'
import { reportDecisions } from '../../trade/decisions/undo.ts'
import styles from './reject-dialog.module.css'

/** Accepts the selected applicants who fit into the free places, said beforehand person by person. */
export default function AcceptSelectedDialog({ list, onClose }: { list: ApplicantList; onClose: () => void }) {
  const { job, selection, refetch } = list
  const [asked] = useState(() => selection.selected)
  const [{ fit, warned, others, free }] = useState(() => planAccept(job, asked))
  // The same people under the same ids, however often it is pressed.
  const [batches] = useState(() => applicationBatchesOf<DecisionOutcome>(fit.map(({ application }) => application.id)))
  const [left, setLeft] = useState<DecisionOutcome[] | null>(null)
  const { send, isBusy, failure } = useChange(
    () =>
      sendInBatches(batches, ({ id, application_ids }) =>
        request('POST', at('/jobs/{id}/applications/accept', { id: job.id }), { id, application_ids, is_held: true }),
      ),
    (error) => failureText(error, SPECIFIED_TEXT.acceptFailed),
  )

  async function accept() {
    const isDone = await send()
    refetch()
    void syncNow()
    if (isDone) finish()
  }

  /** Also after a part of them, when the rest is given up. */
  function finish() {
    const outcomes = answeredOutcomesOf(batches)
    const missed = outcomes.filter(({ is_done }) => !is_done)
    const done = outcomes.filter(({ is_done }) => is_done)
    if (outcomes.length > 0) selection.clear()
    if (done.length > 0) vibrateBriefly()
    reportDecisions(`${done.length} confirmed.`, done, { jobId: job.id, status: 'accepted', refetch })
    if (missed.length > 0) setLeft(missed)
    else onClose()
  }

  if (left) return <Outcomes outcomes={left} asked={asked} onClose={onClose} />
  return (
    <Dialog
      open
      title={`Accept ${peopleNameOrCount(asked.map(({ freelancer }) => freelancer))}?`}
      description={`${freePlacesText(free)}. ${fit.length} will be confirmed${others.length > 0 ? `, ${others.length} won’t` : ''}. You’ve got 10 seconds to undo. Then they’re told.`}
      onClose={() => isBusy || finish()}
      footer={
        <>
          <Button disabled={isBusy} onClick={finish}>
            Cancel
          </Button>
          <Button variant="primary" loading={isBusy} disabled={fit.length === 0} onClick={() => void accept()}>
            {others.length > 0 ? `Accept the ${fit.length} that fit` : `Accept ${fit.length}`}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <AcceptPlanPeople label="Confirmed but not free" people={warned} />
        <AcceptPlanPeople label="Not confirmed" people={others} />
        <Text size="small">If places run short, they go to the top of the list first.</Text>
        {failure && <InlineError what={failure} kept="Press again: nobody gets confirmed twice." />}
      </Stack>
    </Dialog>
  )
}

type AcceptPlanPeopleProps = { label: string; people: AcceptPlan['others'] }

function AcceptPlanPeople({ label, people }: AcceptPlanPeopleProps) {
  if (people.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.outcomes}>
        {people.map(({ applicant: { application, freelancer }, why }) => (
          <li key={application.id}>
            <strong>{freelancer.full_name}</strong>: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
