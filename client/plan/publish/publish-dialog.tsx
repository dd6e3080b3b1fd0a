import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { peopleText } from '../../../shared/counts.ts'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { confirmedCount } from '../../trade/call-sheets/use-crew.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from '../plan.module.css'
import type { PlanDraft } from '../use-crew-plan.ts'
import { PlanFindings } from './plan-findings.tsx'
import { SheetWithPlanCard } from './sheet-card.tsx'
import { type SheetWithPlan, useSheetWithPlan } from './use-sheet-with-plan.ts'

type Props = { plan: CrewPlan; planning: PlanDraft; onClose: () => void }

/** Before the plan is published, and the call sheet with it: what will be different, and what stands in the way. */
export function PublishPlanDialog({ plan, ...rest }: Props) {
  const found = useLive(
    async (db) => ({ job: await db.jobs.get(plan.id), sheet: (await db.call_sheets.get(plan.id)) ?? null }),
    [plan.id],
  )
  if (!found) return null
  const { job, sheet } = found
  return job ? <PlanAndSheetDialog {...rest} job={job} sheet={sheet} /> : <PlanPublishing {...rest} withSheet={null} />
}

type WithJob = Omit<Props, 'plan'> & { job: Job; sheet: CallSheet | null }

function PlanAndSheetDialog({ job, sheet, ...rest }: WithJob) {
  return <PlanPublishing {...rest} withSheet={useSheetWithPlan(job, sheet, rest.planning.draft)} />
}

function PlanPublishing({ planning, withSheet, onClose }: Omit<Props, 'plan'> & { withSheet: SheetWithPlan | null }) {
  const { changes, refusals, warnings, failure, newer } = planning
  async function publish() {
    if (!(await planning.publish(withSheet?.next))) return
    if (withSheet?.isChosen) await withSheet.writing.clear()
    onClose()
  }
  return (
    <Dialog
      open
      title="Publish the plan"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={refusals.length > 0 || newer !== null || (withSheet?.problem ?? null) !== null}
            loading={planning.isPublishing}
            data-autofocus
            // The Enter that opened this and is still held down does not publish.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={publish}
          >
            {withSheet?.isChosen ? 'Publish both' : 'Publish'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>{recipientsText(withSheet)}</Text>
        <ul className={styles.changes} aria-label="Changes">
          {changes.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
        <PlanFindings refusals={refusals} warnings={warnings} />
        {withSheet && <SheetWithPlanCard withSheet={withSheet} />}
        {newer && (
          <InlineError what={newer} kept="Your changes are kept. Close this and choose which plan to carry on with." />
        )}
        {failure && <InlineError what={failure} kept="Your changes are kept on this device." />}
      </Stack>
    </Dialog>
  )
}

/** Who hears of it. */
function recipientsText(withSheet: SheetWithPlan | null) {
  if (!withSheet?.isChosen) return 'We’ll only tell people whose shifts change.'
  const count = confirmedCount(withSheet.job, withSheet.sheet)
  if (count === 0) return 'Nobody is confirmed yet. Whoever you accept later gets both.'
  return count === 1
    ? 'The one person confirmed gets one message about both.'
    : `All ${peopleText(count)} confirmed get one message about both.`
}
