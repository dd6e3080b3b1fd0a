import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { Text } from '../ui/layout.tsx'
import { ChangesCard, SheetBody } from './sheet-body.tsx'
import { sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import styles from './editor.module.css'
import { FetchedFiles } from './files-editor.tsx'

/** What is being written as the crew will read it, with every role's times. */
export function SheetPreview({ job, sheet, content }: { job: Job; sheet: CallSheet | null; content: SheetContent }) {
  const changes = sheet?.content ? sheetChanges(sheet.content, content) : []
  return (
    <div className={styles.preview}>
      <Text size="small" muted>
        As your crew will read it. Each of them sees the times for everybody and for their own role.
      </Text>
      <SheetBody
        content={content}
        roleId={null}
        roles={job.roles}
        files={<FetchedFiles jobId={job.id} documents={content.documents} />}
      />
      {changes.length > 0 && <ChangesCard title={`Changed since version ${sheet!.version}`} changes={changes} />}
    </div>
  )
}
