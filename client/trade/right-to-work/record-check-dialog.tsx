import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { DOCUMENT_BYTES_MAX } from '../../../shared/limits.ts'
import {
  RIGHT_TO_WORK_ROUTE_LABELS,
  RIGHT_TO_WORK_ROUTES,
  type RightToWorkRoute,
} from '../../../shared/right-to-work/right-to-work-rule.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/fields/date-time-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PhotoSources } from '../files/photo-sources.tsx'
import styles from './right-to-work.module.css'

type Props = {
  person: { id: string; full_name: string }
  /** Called once it is recorded, before the dialog closes. */
  onRecorded?: () => void
  onClose: () => void
}
type TypedCheck = {
  route: RightToWorkRoute | ''
  checked_on: string
  ends_on: string
  follow_up_on: string
  file: File | null
}

/** ms; a photo or a PDF of 10 MB over a slow line. */
const CHECK_TIMEOUT_MS = 120_000

/** Records a check. Nothing of it is stored on the device: it needs signal, and closing drops what was typed. */
export default function RecordCheckDialog({ person, onRecorded, onClose }: Props) {
  const [id] = useState(() => newId())
  const [typed, setTyped] = useState<TypedCheck>(() => ({
    route: '',
    checked_on: isoLondonDay(Date.now()),
    ends_on: '',
    follow_up_on: '',
    file: null,
  }))
  const change = (fields: Partial<TypedCheck>) => setTyped({ ...typed, ...fields })
  const day = (name: 'checked_on' | 'ends_on' | 'follow_up_on') => ({
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const sending = useChange(
    async () => {
      await request('POST', at('/users/{id}/right-to-work', { id: person.id }), checkFormOf(id, typed), {
        timeout: CHECK_TIMEOUT_MS,
      })
      onRecorded?.()
      toast({ tone: 'go', text: `${person.full_name}: right to work recorded` })
      onClose()
    },
    'The check could not be recorded.',
    { refreshes: [['right-to-work']] },
  )
  const mistakes = checkMistakesIn(typed)
  const { errorOf, onSubmit, isChecked } = useForm(mistakes, sending)

  return (
    <Dialog
      open
      title="Record a right to work check"
      description={`${person.full_name}. Only the owner and the admins see it. It’s deleted two years after their last project with you.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="right-to-work" loading={sending.isBusy}>
            Record
          </Button>
        </>
      }
    >
      <Stack as="form" id="right-to-work" gap={4} onSubmit={onSubmit} noValidate>
        <div>
          <RadioCards
            legend="How it was checked"
            layout="rows"
            options={ROUTE_OPTIONS}
            value={typed.route}
            onChange={(route) => change({ route })}
          />
          {isChecked && mistakes.route && <p className={styles.why}>{mistakes.route}</p>}
        </div>
        <Field label="Day of the check" required error={errorOf('checked_on')}>
          <DateInput {...day('checked_on')} max={isoLondonDay(Date.now())} />
        </Field>
        <div className={styles.days}>
          <Field label="Permission ends" optional error={errorOf('ends_on')} hint="Leave empty if it has no end.">
            <DateInput {...day('ends_on')} />
          </Field>
          <Field label="Check again by" optional error={errorOf('follow_up_on')} hint="You’ll be told on that day.">
            <DateInput {...day('follow_up_on')} />
          </Field>
        </div>
        <CheckFilePicker file={typed.file} error={isChecked ? mistakes.file : ''} onPick={(file) => change({ file })} />
        {sending.failure && <InlineError what={sending.failure} kept="What you entered is still here." />}
      </Stack>
    </Dialog>
  )
}

type FilePickerProps = { file: File | null; error: string; onPick: (file: File) => void }

function CheckFilePicker({ file, error, onPick }: FilePickerProps) {
  const [refusal, setRefusal] = useState('')
  function pick([picked]: File[]) {
    if (!picked) return
    const isUsable = picked.type.startsWith('image/') || picked.type === 'application/pdf'
    if (!isUsable) return setRefusal('Use a photo or a PDF.')
    if (picked.size > DOCUMENT_BYTES_MAX) return setRefusal(SPECIFIED_TEXT.fileTooLarge)
    setRefusal('')
    onPick(picked)
  }
  return (
    <fieldset className={styles.file}>
      <legend>Result</legend>
      <Text size="small" muted className={styles.picked}>
        {file
          ? file.name
          : 'The page GOV.UK or the provider gave you, or the papers. Leave out the share code and the date of birth.'}
      </Text>
      <PhotoSources label={file ? 'Choose another' : 'Choose a photo or PDF'} isDocument onPick={pick} />
      {(refusal || (error && !file)) && <p className={styles.why}>{refusal || error}</p>}
    </fieldset>
  )
}

const ROUTE_OPTIONS = RIGHT_TO_WORK_ROUTES.map((value) => ({ value, label: RIGHT_TO_WORK_ROUTE_LABELS[value] }))

function checkMistakesIn({ route, checked_on, ends_on, follow_up_on, file }: TypedCheck) {
  const early = (day: string) => (day && day < checked_on ? 'Choose a day after the check' : '')
  return {
    route: route ? '' : 'Choose how',
    checked_on: !checked_on ? 'Needed' : checked_on > isoLondonDay(Date.now()) ? 'Still to come' : '',
    ends_on: early(ends_on),
    follow_up_on: early(follow_up_on),
    file: file ? '' : 'A photo or PDF of the result is needed',
  }
}

function checkFormOf(id: string, { file, ...fields }: TypedCheck) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, ...fields })) form.set(name, value)
  form.set('file', file!)
  return form
}
