import type { Job } from '../../shared/jobs/jobs.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { DaysEditor } from './days-editor.tsx'
import styles from './editor.module.css'
import { FilesEditor } from './files-editor.tsx'
import type { SheetWriting } from './use-sheet-form.ts'

type Props = { job: Job; writing: SheetWriting }
/** Those that are one text each. */
type Name = 'venue' | 'address' | 'postcode' | 'contact_name' | 'contact_phone' | 'parking' | 'bring' | 'notes'

export function SheetEditor({ job, writing }: Props) {
  const { form, change } = writing
  const text = (name: Name) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <div className={styles.editor}>
      <DaysEditor days={form.days} roles={job.roles} onChange={(days) => change({ days })} />
      <Card as="section" aria-labelledby="sheet-place" className={styles.fields}>
        <h2 id="sheet-place">Place</h2>
        <Field label="Venue" required hint="With the door: Harbour Arena, dock B">
          <TextInput maxLength={160} {...text('venue')} />
        </Field>
        <div className={styles.address}>
          <Field label="Address">
            <TextInput maxLength={300} autoComplete="off" {...text('address')} />
          </Field>
          <Field label="Postcode">
            <TextInput maxLength={12} autoComplete="off" {...text('postcode')} />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label="Site contact">
            <TextInput maxLength={120} autoComplete="off" {...text('contact_name')} />
          </Field>
          <Field label="Their phone">
            <TextInput type="tel" maxLength={40} autoComplete="off" {...text('contact_phone')} />
          </Field>
        </div>
        <Field label="Parking" hint="The first line stands large: Parking level −1">
          <TextArea rows={2} maxLength={500} {...text('parking')} />
        </Field>
      </Card>
      <Card as="section" aria-labelledby="sheet-more" className={styles.fields}>
        <h2 id="sheet-more">For the crew</h2>
        <Field label="What to bring">
          <TextArea rows={2} maxLength={1000} {...text('bring')} />
        </Field>
        <Field label="Notes">
          <TextArea rows={3} maxLength={4000} {...text('notes')} />
        </Field>
      </Card>
      <FilesEditor
        jobId={job.id}
        documents={form.documents}
        onChange={(next) => change((now) => ({ documents: next(now.documents) }))}
      />
    </div>
  )
}
