import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { PlanCall } from '../../shared/call-sheets/plan-calls.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { LONDON_CLOCK } from '../../shared/call-sheets/london-clock.ts'
import { ShortRestCard } from '../trade/call-sheets/short-rest.tsx'
import { WrittenOverPlanCard } from '../trade/call-sheets/written-over-plan.tsx'
import { SheetDifferencesCard } from '../trade/call-sheets/sheet-body.tsx'
import { sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import { confirmedCount } from '../trade/call-sheets/use-crew.ts'
import type { useSheetActions } from './use-sheet-actions.ts'

type Props = {
  job: Job
  sheet: CallSheet | null
  content: SheetContent
  /** Of the plan as published. */
  calls: PlanCall[]
  actions: ReturnType<typeof useSheetActions>
  onClose: () => void
}

/** Shows what will change for the crew, and how many people are notified, before it is published. */
export function PublishSheetDialog({ job, sheet, content, calls, actions, onClose }: Props) {
  const { version, failure, doing, publish } = actions
  const count = confirmedCount(job, sheet)

  return (
    <Dialog
      open
      title={`Publish version ${version}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={doing === 'publishing'}
            onClick={async () => (await publish()) && onClose()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>{publishRecipientsText(count)}</Text>
        <WrittenOverPlanCard job={job} content={content} calls={calls} />
        <ShortRestCard job={job} content={content} />
        {sheet?.content && (
          <SheetDifferencesCard
            title={`Changed since version ${sheet.version}`}
            changes={sheetChanges(sheet.content, content, LONDON_CLOCK)}
            nothing="Nothing has changed since then."
          />
        )}
        {failure && <InlineError what={failure.words} kept="Your changes are kept on this device." />}
      </Stack>
    </Dialog>
  )
}

function publishRecipientsText(count: number) {
  if (count === 0) return 'Nobody is confirmed yet. Whoever you accept later gets the latest version.'
  return `${count === 1 ? 'The one person' : `All ${count} people`} confirmed will be told, and asked to press Got it.`
}
