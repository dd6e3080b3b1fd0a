import type { PlanFinding } from '../../shared/hiring/plan-rules.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import styles from './plan.module.css'
import type { PlanDraft } from './use-crew-plan.ts'

/** What will be different, what stands in the way and what is only short on rest, before it is published. */
export function PublishPlanDialog({ planning, onClose }: { planning: PlanDraft; onClose: () => void }) {
  const { changes, refusals, warnings, failure, newer } = planning
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
            disabled={refusals.length > 0 || newer !== null}
            loading={planning.isPublishing}
            data-autofocus
            // The Enter that opened this and is still held down does not publish.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={async () => (await planning.publish()) && onClose()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>We’ll only tell people whose shifts change.</Text>
        <ul className={styles.changes} aria-label="Changes">
          {changes.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
        <PlanFindings refusals={refusals} warnings={warnings} />
        {newer && (
          <InlineError what={newer} kept="Your changes are kept. Close this and decide which plan to go on with." />
        )}
        {failure && <InlineError what={failure} kept="Your changes are kept on this device." />}
      </Stack>
    </Dialog>
  )
}

/** What is refused, and what is only warned of. */
export function PlanFindings({ refusals, warnings }: { refusals: PlanFinding[]; warnings: PlanFinding[] }) {
  return (
    <>
      {refusals.map(({ words }) => (
        <InlineError key={words} what={words} />
      ))}
      {warnings.map(({ words }) => (
        <InlineError key={words} calm what={words} />
      ))}
    </>
  )
}
