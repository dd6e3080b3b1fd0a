import { sheetChanges } from '../../../shared/call-sheets/sheet-changes.ts'
import { LONDON_CLOCK } from '../../../shared/call-sheets/london-clock.ts'
import { SheetDifferencesCard } from '../../trade/call-sheets/sheet-body.tsx'
import { SHEET_TEXTS } from '../../trade/call-sheets/sheet-form.ts'
import { WrittenOverPlanCard } from '../../trade/call-sheets/written-over-plan.tsx'
import { projectPath } from '../../trade/project-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import type { SheetWithPlan } from './use-sheet-with-plan.ts'

/** Whether the call sheet goes out with the plan, what is different in it, and what it lacks. */
export function SheetWithPlanCard({ withSheet }: { withSheet: SheetWithPlan }) {
  const { job, sheet, calls, writing, isOffered, isChosen, choose, version, problem } = withSheet
  const { form, content, change } = writing
  if (!isOffered) return null
  return (
    <Stack gap={3}>
      <Checkbox checked={isChosen} onChange={({ target }) => choose(target.checked)}>
        {version === 1 ? 'Call sheet too' : `Call sheet too, as version ${version}`}
      </Checkbox>
      {isChosen && (
        <>
          {!sheet?.content && (
            <Field label={SHEET_TEXTS.venue.label} required>
              <TextInput
                most={SHEET_TEXTS.venue.most}
                value={form.venue}
                onChange={({ target }) => change({ venue: target.value })}
              />
            </Field>
          )}
          {problem && hasVisibleText(form.venue) && (
            <InlineError
              calm
              what={problem}
              action={
                <ButtonLink size="sm" to={projectPath(job.id, 'sheet')}>
                  Call sheet
                </ButtonLink>
              }
            />
          )}
          <WrittenOverPlanCard job={job} content={content} calls={calls} />
          {sheet?.content && (
            <SheetDifferencesCard
              title={`Changed since version ${sheet.version}`}
              changes={sheetChanges(sheet.content, content, LONDON_CLOCK)}
            />
          )}
        </>
      )}
    </Stack>
  )
}
