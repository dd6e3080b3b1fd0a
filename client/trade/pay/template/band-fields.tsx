import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { v7 as newId } from 'uuid'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InlineError } from '../../../ui/inline-error.tsx'
import { TermsFieldGroup, type TemplateFieldsProps } from './field-group.tsx'
import type { CancellationBandDraft, OvertimeBandDraft } from './template-draft.ts'
import styles from './template.module.css'

/** The server takes no more. */
const BANDS_MAX = 10

export function OvertimeBands({ draft, judged, onChange }: TemplateFieldsProps) {
  const { overtime, overtime_by, rounding_mode } = draft
  const isByHour = overtime_by !== 'day'
  const { error } = judged('overtime')
  return (
    <TermsFieldGroup legend="Overtime">
      {overtime.length > 0 && (
        <div className={styles.parts}>
          <Field label="Overtime is paid by">
            <Select
              options={OVERTIME_WAYS}
              value={overtime_by}
              onChange={({ target }) => onChange({ overtime_by: target.value })}
            />
          </Field>
          {isByHour && (
            <Field label="Rounded">
              <Select
                options={ROUNDING_MODES}
                value={rounding_mode}
                onChange={({ target }) => onChange({ rounding_mode: target.value })}
              />
            </Field>
          )}
          {isByHour && rounding_mode !== 'none' && (
            <Field label="Step, minutes" {...judged('rounding_step')}>
              <TextInput
                inputMode="numeric"
                value={draft.rounding_step}
                onChange={({ target }) => onChange({ rounding_step: target.value })}
              />
            </Field>
          )}
          <Field label="Nothing for the first, minutes" {...judged('rounding_grace')}>
            <TextInput
              inputMode="numeric"
              value={draft.rounding_grace}
              onChange={({ target }) => onChange({ rounding_grace: target.value })}
            />
          </Field>
        </div>
      )}
      <BandRows
        what="overtime"
        bands={overtime}
        parts={isByHour ? HOURLY_PARTS : DAY_PARTS}
        newBand={() => ({ key: newId(), after: draft.day_hours, times: '1.5', floor: '', cap: '' })}
        onChange={(next) => onChange({ overtime: next })}
      />
      {error && <InlineError what={error} />}
    </TermsFieldGroup>
  )
}

export function CancellationBands({ draft, judged, onChange }: TemplateFieldsProps) {
  const { error } = judged('cancellation')
  return (
    <TermsFieldGroup legend="Cancelled by you" hint="How much of the fee you pay if you cancel late.">
      <BandRows
        what="cancellation"
        bands={draft.cancellation}
        parts={CANCELLATION_PARTS}
        newBand={() => ({ key: newId(), within: '72', percent: '50' })}
        onChange={(next) => onChange({ cancellation: next })}
      />
      {error && <InlineError what={error} />}
    </TermsFieldGroup>
  )
}

type BandPart<Band> = { name: Exclude<keyof Band, 'key'>; label: string }

const DAY_PARTS: BandPart<OvertimeBandDraft>[] = [
  { name: 'after', label: 'Over hours' },
  { name: 'times', label: 'Times the rate' },
]
const HOURLY_PARTS: BandPart<OvertimeBandDraft>[] = [
  ...DAY_PARTS,
  { name: 'floor', label: 'At least, £ an hour' },
  { name: 'cap', label: 'At most, £ an hour' },
]
const CANCELLATION_PARTS: BandPart<CancellationBandDraft>[] = [
  { name: 'within', label: 'Within hours' },
  { name: 'percent', label: '% of the fee' },
]
const OVERTIME_WAYS = [
  { value: 'hour', label: 'The hour' },
  { value: 'day', label: 'The whole day, once it is passed' },
]
const ROUNDING_MODES = [
  { value: 'none', label: 'To the minute' },
  { value: 'up', label: 'Up' },
  { value: 'nearest', label: 'To the nearest' },
]

type BandRowsProps<Band> = {
  what: string
  bands: readonly Band[]
  parts: readonly BandPart<Band>[]
  newBand: () => Band
  onChange: (next: Band[]) => void
}

/** A line for each, with its fields, and a button for one more. */
function BandRows<Band extends { key: string }>({ what, bands, parts, newBand, onChange }: BandRowsProps<Band>) {
  return (
    <>
      {bands.map((band, at) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset in a fieldset would need a legend of its own
        <div key={band.key} className={styles.band} role="group" aria-label={`Line ${at + 1} of ${what}`}>
          <div className={styles.parts}>
            {parts.map(({ name, label }) => (
              <Field key={String(name)} label={label}>
                <TextInput
                  inputMode="decimal"
                  value={band[name] as string}
                  onChange={({ target }) =>
                    onChange(bands.map((one) => (one.key === band.key ? { ...one, [name]: target.value } : one)))
                  }
                />
              </Field>
            ))}
          </div>
          <IconButton
            label={`Remove line ${at + 1} of ${what}`}
            onClick={() => onChange(bands.filter(({ key }) => key !== band.key))}
          >
            <RemoveIcon />
          </IconButton>
        </div>
      ))}
      {bands.length < BANDS_MAX && (
        <Button size="sm" icon={<PlusIcon />} onClick={() => onChange([...bands, newBand()])}>
          Add a line of {what}
        </Button>
      )}
    </>
  )
}
