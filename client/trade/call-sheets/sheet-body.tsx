import type { ReactNode } from 'react'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Card } from '../../ui/card.tsx'
import styles from './call-sheet.module.css'
import type { SheetChange } from '../../../shared/call-sheets/sheet-changes.ts'
import { VenuePicture } from '../files/venue-picture.tsx'
import { VenueMap } from '../map/venue-map.tsx'
import { placeOfSheet } from './place-links.ts'
import { BringAndNotesCard, EmergencyCard, regionNameOf, SiteFacts, VenueFact } from './site-facts.tsx'

type Props = {
  content: SheetContent
  /** Those of all roles, or those of one person. */
  times: ReactNode
  job: Pick<Job, 'position' | 'venue_picture'>
  /** The documents, from the device or the server. */
  files: ReactNode
}

/**
 * The content of a call sheet: times by day, the place with its contact, gate and parking, what to bring, notes,
 * what to do in an emergency, documents.
 */
export function SheetBody({ content, job, times, files }: Props) {
  const { venue, documents } = content
  return (
    <>
      {times}
      <Card as="section" aria-label="Place" className={styles.facts}>
        <VenueFact content={content} />
        <VenuePicture src={job.venue_picture} name={venue} />
        <VenueMap name={venue} position={job.position} place={placeOfSheet(content)} />
        <SiteFacts content={content} size="sm" />
      </Card>
      <BringAndNotesCard content={content} />
      <EmergencyCard content={content} size="sm" />
      {documents.length > 0 && (
        <Card as="section" aria-label="Documents" flush>
          {files}
        </Card>
      )}
    </>
  )
}

type SheetDifferencesCardProps = {
  title: string
  changes: SheetChange[]
  /** The text if there are none. */ nothing?: string
  heading?: 'h2' | 'h3'
  action?: ReactNode
  /** The job's title, on a page of several. */
  of?: string
}

/** What is different: old values struck out, new ones beside them. */
export function SheetDifferencesCard({
  title,
  changes,
  nothing = 'Nothing that affects you.',
  heading: Heading = 'h2',
  action,
  of,
}: SheetDifferencesCardProps) {
  return (
    <Card as="section" aria-label={regionNameOf(title, of)}>
      <Heading className={styles.changesHead}>{title}</Heading>
      {changes.length === 0 ? <p className={styles.until}>{nothing}</p> : <SheetChangeList changes={changes} />}
      {action}
    </Card>
  )
}

function SheetChangeList({ changes }: { changes: SheetChange[] }) {
  return (
    <ul className={styles.changeList}>
      {changes.map(({ key, of, old, now, words }) => (
        <li key={key}>
          {of && <span className={styles.until}>{of}: </span>}
          {old && <del>{old}</del>} {now && <ins>{now}</ins>} <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
