import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import type { PlanCall } from '../../shared/call-sheets/plan-calls.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useStaleSince } from '../offline/sync/status.ts'
import { AsOfNote } from '../ui/as-of.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { focusFirstTooLong } from '../ui/fields/too-long.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PrintedCrew, PrintedSheet } from '../trade/call-sheets/printed-sheet.tsx'
import { Page } from '../shell/page.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import styles from './editor.module.css'
import { SheetCrewList } from '../trade/call-sheets/crew-list.tsx'
import { confirmedCount, useCrew } from '../trade/call-sheets/use-crew.ts'
import { LONDON_CLOCK } from '../../shared/call-sheets/london-clock.ts'
import { NewerNotice } from '../trade/newer-notice.tsx'
import { CrewMessagesCard } from '../trade/crew-messages/crew-messages.tsx'
import { EarlierSheet, EarlierVersions } from './earlier-sheet.tsx'
import { GuestLinksCard } from './guest-links.tsx'
import { PublishSheetDialog } from './publish-dialog.tsx'
import { SheetEditor } from './sheet-editor.tsx'
import { SheetDifferencesCard, SheetBody } from '../trade/call-sheets/sheet-body.tsx'
import { SheetTimes } from '../trade/call-sheets/sheet-times.tsx'
import { FetchedFiles } from './files-editor.tsx'
import { useSheetActions } from './use-sheet-actions.ts'
import { useSheetForm } from '../trade/call-sheets/sheet-form.ts'
import { usePlanCalls } from './use-plan-calls.ts'
import { Stack, Text } from '../ui/layout.tsx'

/** The company's side of a call sheet: edit, preview as the crew, publish, and see who has it. */
export default function CallSheetEditorScreen({ jobId }: { jobId: string }) {
  const version = useSearchParams()[0].get('version')
  const found = useLive(
    async (db) => ({ job: await db.jobs.get(jobId), sheet: (await db.call_sheets.get(jobId)) ?? null }),
    [jobId],
  )
  if (!found?.job) return <PageSpinner />
  return (
    <QueryProvider>
      {version ? (
        <EarlierSheet key={version} job={found.job} version={version} />
      ) : (
        <PlannedSheetEditor job={found.job} sheet={found.sheet} />
      )}
    </QueryProvider>
  )
}

type Props = { job: Job; sheet: CallSheet | null }

/** Not before the plan is known: its calls would come in while somebody writes others. */
function PlannedSheetEditor(props: Props) {
  const calls = usePlanCalls(props.job)
  return calls === undefined ? <PageSpinner /> : <CallSheetEditor {...props} calls={calls} />
}

function CallSheetEditor({ job, sheet, calls }: Props & { calls: PlanCall[] | null }) {
  const [tab, setTab] = useTabParam(['edit', 'preview', 'crew'], 'view')
  const isNarrow = useNarrow()
  const writing = useSheetForm(job, sheet, calls)
  const crew = useCrew(job, sheet) ?? []
  const actions = useSheetActions(job, sheet, writing)
  const [asked, setAsked] = useState<number | null>(null)
  const errorBox = useRef<HTMLDivElement>(null)
  const sides = useRef<HTMLDivElement>(null)
  // The buttons are always in reach, but their error message is at the top.
  useEffect(() => {
    if (actions.failure) errorBox.current?.scrollIntoView({ block: 'center' })
  }, [actions.failure])
  const lead = () => focusFirstTooLong([...(sides.current?.querySelectorAll('input, textarea') ?? [])])
  const save = () => void (lead() || actions.save())
  /** A time that cannot be read is not published as none: it says so, and has the focus. */
  function ask() {
    if (lead()) return
    const inputs = [...(sides.current?.querySelectorAll('input') ?? [])]
    const unread = inputs.find(({ validity }) => validity.customError)
    if (unread) unread.focus()
    setAsked(!unread && actions.isReady() ? actions.version : null)
  }
  useShortcuts('Call sheet', [
    ['', 'Save draft', save],
    ['p', `Publish version ${actions.version}`, ask],
    ['v', 'Edit or preview', () => setTab(tab === 'preview' ? 'edit' : 'preview')],
  ])
  // Published although the answer was lost: the dialog must not go on to ask for the next version.
  const isAsking = asked === actions.version
  const aboutCrew = (
    <Stack gap={3}>
      <SheetCrewList job={job} sheet={sheet} />
      <CrewMessagesCard job={job} />
      {sheet && sheet.version > 0 && <GuestLinksCard job={job} />}
      <EarlierVersions sheet={sheet} />
    </Stack>
  )
  // What the crew has; before anything is published, what is being written.
  const printed = sheet?.content
    ? { version: sheet.version, content: sheet.content }
    : { version: 0, content: writing.content }
  const shown = tab === 'crew' && !isNarrow ? 'edit' : tab

  return (
    <Page
      title={`Call sheet: ${job.title}`}
      above={<PublishedStateBadges sheet={sheet} />}
      foot={
        <>
          <Button loading={actions.doing === 'saving'} onClick={save}>
            Save draft
          </Button>
          <Button variant="primary" className={styles.publish} aria-keyshortcuts="p" onClick={ask}>
            Publish version {actions.version}
          </Button>
        </>
      }
    >
      {writing.newer && (
        <NewerNotice
          words={writing.newer}
          mine="If you carry on with yours, publishing replaces theirs."
          onMine={writing.keepMine}
          onTheirs={() => void writing.clear()}
        />
      )}
      <div ref={errorBox} className={styles.error}>
        {actions.failure && !isAsking && (
          <InlineError what={actions.failure.words} kept="Your changes are kept on this device." />
        )}
      </div>
      <div ref={sides} className={styles.sides}>
        <div className={styles.main}>
          <Tabs
            label="Call sheet"
            items={[
              { id: 'edit', label: 'Edit' },
              { id: 'preview', label: 'Preview' },
              ...(isNarrow ? [{ id: 'crew' as const, label: 'Crew', count: confirmedCount(job, sheet) }] : []),
            ]}
            value={shown}
            onChange={setTab}
          >
            {shown === 'edit' && <SheetEditor job={job} writing={writing} />}
            {shown === 'preview' && <SheetPreview job={job} sheet={sheet} content={writing.content} />}
            {shown === 'crew' && aboutCrew}
          </Tabs>
        </div>
        {!isNarrow && (
          <aside className={styles.side} aria-label="Crew on this sheet">
            {aboutCrew}
          </aside>
        )}
      </div>
      <PrintedSheet job={job} version={printed.version} content={printed.content}>
        <PrintedCrew job={job} sheet={sheet} crew={crew} isNewPage />
      </PrintedSheet>
      {isAsking && (
        <PublishSheetDialog
          job={job}
          sheet={sheet}
          content={writing.content}
          calls={calls ?? []}
          actions={actions}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

function PublishedStateBadges({ sheet }: { sheet: CallSheet | null }) {
  const stale = useStaleSince()
  return (
    <div className={styles.states}>
      {sheet && sheet.version > 0 ? (
        <Badge tone="info">Version {sheet.version} is published</Badge>
      ) : (
        <Badge tone="neutral">Nothing published yet</Badge>
      )}
      <AsOfNote at={stale} boxed />
    </div>
  )
}

/** The draft as the crew will read it, with every role's times. */
function SheetPreview({ job, sheet, content }: { job: Job; sheet: CallSheet | null; content: SheetContent }) {
  const changes = sheet?.content ? sheetChanges(sheet.content, content, LONDON_CLOCK) : []
  return (
    <div className={styles.preview}>
      <Text size="small" muted>
        As your crew will read it. Everyone sees the shared times and their own role’s.
      </Text>
      <SheetBody
        content={content}
        job={job}
        times={<SheetTimes times={content.times} roles={job.roles} />}
        files={<FetchedFiles jobId={job.id} documents={content.documents} />}
      />
      {changes.length > 0 && (
        <SheetDifferencesCard title={`Changed since version ${sheet!.version}`} changes={changes} />
      )}
    </div>
  )
}
