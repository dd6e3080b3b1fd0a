import { useState } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { PhotoSources, photoRefusalOf } from '../trade/files/photo-sources.tsx'
import { VenuePicture } from '../trade/files/venue-picture.tsx'
import { townNameOf } from '../trade/job-texts.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './venue-picture-field.module.css'

/** ms; 10 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000
export const VENUE_PICTURE_LABEL = 'Photo of the venue'

/** Adds, replaces and removes the picture of a project's venue. It is on the job at once, published or not. */
export function VenuePictureField({ job }: { job: Job }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const path = at('/jobs/{id}/venue-picture', { id: job.id })
  const upload = useChange(async (file: File) => {
    const form = new FormData()
    form.set('file', file, file.name)
    await request('PUT', path, form, { timeout: UPLOAD_TIMEOUT_MS })
    await syncNow().catch(() => {})
  }, SPECIFIED_TEXT.photoFailed)
  const removal = useChange(async () => {
    await request('DELETE', path)
    await syncNow().catch(() => {})
  }, 'The photo could not be removed. Please try again.')
  const isBusy = upload.isBusy || removal.isBusy
  const failure = refusal ?? upload.failure ?? removal.failure

  function pick([file]: File[]) {
    if (!file) return
    const found = photoRefusalOf(file)
    forget(found)
    if (!found) void upload.send(file)
  }
  function remove() {
    forget(null)
    void removal.send()
  }
  function forget(refused: string | null) {
    upload.forget()
    removal.forget()
    setRefusal(refused)
  }

  return (
    <fieldset className={styles.field}>
      <legend>
        {VENUE_PICTURE_LABEL} <span className={styles.hint}>optional</span>
      </legend>
      <VenuePicture src={job.venue_picture} name={townNameOf(job.location)} />
      <output className={styles.hint}>
        {upload.asked
          ? `Sending ${upload.asked.name}`
          : 'The gate or the dock helps most. It’s on the job straight away, and your crew have it without signal.'}
      </output>
      {!isBusy && (
        <div className={styles.actions}>
          <PhotoSources label={job.venue_picture ? 'Choose another' : 'Choose a photo'} onPick={pick} />
          {job.venue_picture && <Button onClick={remove}>Remove</Button>}
        </div>
      )}
      {failure && <InlineError what={failure} />}
    </fieldset>
  )
}
