import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { projectPath } from '../trade/project-address.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './editor.module.css'
import { FetchedFiles } from './files-editor.tsx'
import { VENUE_PICTURE_LABEL, VenuePictureField } from './venue-picture-field.tsx'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** The documents of a project's call sheet: those that the crew has, and those of the draft that nobody has yet. */
export default function ProjectDocuments({ job, sheet }: { job: Job; sheet: CallSheet | null }) {
  const published = sheet?.content?.documents ?? []
  const drafted = (sheet?.draft?.content?.documents ?? []).filter(({ id }) => !published.some((one) => one.id === id))
  const add = <ButtonLink to={projectPath(job.id, 'sheet')}>Add documents in the call sheet</ButtonLink>
  if (published.length === 0 && drafted.length === 0) {
    return (
      <OnceFetched>
        <VenuePictureCard job={job} />
        <EmptyState
          title="No documents yet"
          text="Risk assessments and site maps go with the call sheet, so your crew can open them without signal."
          action={add}
        />
      </OnceFetched>
    )
  }
  return (
    <>
      {published.length > 0 && (
        <Card as="section" aria-labelledby="documents-published" flush>
          <h2 id="documents-published" className={styles.documentsHead}>
            With call sheet v{sheet!.version}
          </h2>
          <FetchedFiles jobId={job.id} documents={published} />
        </Card>
      )}
      {drafted.length > 0 && (
        <Card as="section" aria-labelledby="documents-drafted" flush>
          <h2 id="documents-drafted" className={styles.documentsHead}>
            In the draft
          </h2>
          <Text size="small" muted className={styles.documentsHint}>
            Your crew get them when you publish the next version.
          </Text>
          <FetchedFiles jobId={job.id} documents={drafted} />
        </Card>
      )}
      <div>{add}</div>
      <VenuePictureCard job={job} />
    </>
  )
}

const VenuePictureCard = ({ job }: { job: Job }) => (
  <Card as="section" aria-label={VENUE_PICTURE_LABEL}>
    <VenuePictureField job={job} />
  </Card>
)
