import { PAY_TEMPLATE_NAME_MAX } from '../../../../shared/limits.ts'
import { TimeInput } from '../../../ui/fields/date-time-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CancellationBands, OvertimeBands } from './band-fields.tsx'
import { TermsFieldGroup, type TemplateFieldsProps } from './field-group.tsx'
import type { TermsTextField } from './template-draft.ts'
import styles from './template.module.css'

/** Each field of a template. What is left empty is not agreed, and not in the sentence. */
export function TermsTemplateFields(props: TemplateFieldsProps) {
  const isFlat = props.draft.basis === 'flat'
  return (
    <>
      <Field label="Name" required {...props.judged('name')}>
        <TextInput
          most={PAY_TEMPLATE_NAME_MAX}
          value={props.draft.name}
          onChange={({ target }) => props.onChange({ name: target.value })}
        />
      </Field>
      <DayFields {...props} />
      {!isFlat && <OvertimeBands {...props} />}
      {!isFlat && <HourFields {...props} />}
      <RestFields {...props} />
      <MoneyFields {...props} />
      <CancellationBands {...props} />
    </>
  )
}

type PartProps = TemplateFieldsProps & { name: TermsTextField; label: string; hint?: string; isNeeded?: boolean }

const NumberPart = ({ draft, judged, onChange, name, label, hint, isNeeded }: PartProps) => (
  <Field label={label} hint={hint} required={isNeeded ?? false} {...judged(name)}>
    <TextInput inputMode="decimal" value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
  </Field>
)

const TimePart = ({ draft, judged, onChange, name, label, hint }: PartProps) => (
  <Field label={label} hint={hint} {...judged(name)}>
    <TimeInput value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
  </Field>
)

type ChoicePartProps = PartProps & { options: readonly { value: string; label: string }[] }

const ChoicePart = ({ draft, onChange, name, label, hint, options }: ChoicePartProps) => (
  <Field label={label} hint={hint}>
    <Select options={options} value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
  </Field>
)

function DayFields(props: TemplateFieldsProps) {
  const { basis } = props.draft
  return (
    <TermsFieldGroup legend="The rate">
      <div className={styles.parts}>
        <ChoicePart {...props} name="basis" label="Paid by" options={BASES} />
        {basis !== 'flat' && <NumberPart {...props} name="day_hours" label="Hours in a day" isNeeded />}
        {basis !== 'flat' && <ChoicePart {...props} name="breaks" label="Breaks" options={BREAKS} />}
        <NumberPart {...props} name="hourly_divisor" label="An hour is the day’s rate divided by" isNeeded />
      </div>
    </TermsFieldGroup>
  )
}
const BASES = [
  { value: 'day', label: 'The day' },
  { value: 'hour', label: 'The hour' },
  { value: 'flat', label: 'The day, however long' },
]
const BREAKS = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
]

function HourFields(props: TemplateFieldsProps) {
  return (
    <>
      <TermsFieldGroup legend="Short, late and straight through">
        <div className={styles.parts}>
          <NumberPart {...props} name="minimum_hours" label="Shortest call, hours" />
          <NumberPart {...props} name="continuous_hours" label="Day without a break, hours" />
          <TimePart {...props} name="late_call_from" label="A late call counts from" />
        </div>
      </TermsFieldGroup>
      <TermsFieldGroup legend="Nights">
        <div className={styles.parts}>
          <TimePart {...props} name="night_from" label="From" />
          <TimePart {...props} name="night_to" label="To" />
          <NumberPart {...props} name="night_times" label="Night, times the rate" />
        </div>
      </TermsFieldGroup>
      <TermsFieldGroup
        legend="Days that pay more"
        hint="Times the rate, such as 1.5. Where two meet, the higher counts."
      >
        <div className={styles.parts}>
          <NumberPart {...props} name="sunday_times" label="Sunday" />
          <NumberPart {...props} name="sixth_day_times" label="Sixth day in a row" />
          <NumberPart {...props} name="seventh_day_times" label="Seventh day" />
          <NumberPart {...props} name="holiday_times" label="Bank holiday" />
          <ChoicePart {...props} name="division" label="Bank holidays of" options={DIVISIONS} />
        </div>
      </TermsFieldGroup>
    </>
  )
}
const DIVISIONS = [
  { value: 'england_and_wales', label: 'England and Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern_ireland', label: 'Northern Ireland' },
]

function RestFields(props: TemplateFieldsProps) {
  const { rest_hours, rest_remedy } = props.draft
  return (
    <>
      <TermsFieldGroup legend="Rest">
        <div className={styles.parts}>
          <NumberPart {...props} name="rest_hours" label="Between two days, hours" />
          <NumberPart {...props} name="weekend_rest_hours" label="Over a weekend, hours" />
          {rest_hours.trim() && (
            <ChoicePart {...props} name="rest_remedy" label="Missing rest pays" options={REMEDIES} />
          )}
          {rest_hours.trim() && rest_remedy === 'stepped' && (
            <NumberPart
              {...props}
              name="rest_steps"
              label="Steps"
              hint="First hour; second; each one after."
              isNeeded
            />
          )}
          <NumberPart {...props} name="new_day_hours" label="A new day after hours off" isNeeded />
        </div>
      </TermsFieldGroup>
      <TermsFieldGroup legend="No break given">
        <div className={styles.parts}>
          <NumberPart {...props} name="meal_hours" label="After hours" />
          <NumberPart {...props} name="meal_times" label="Times the hour’s rate, on top" />
        </div>
      </TermsFieldGroup>
    </>
  )
}
const REMEDIES = [
  { value: 'none', label: 'Nothing' },
  { value: 'hourly', label: 'By the hour' },
  { value: 'stepped', label: 'By half hours, in steps' },
]

function MoneyFields(props: TemplateFieldsProps) {
  return (
    <TermsFieldGroup legend="Travel and payment">
      <div className={styles.parts}>
        <ChoicePart {...props} name="travel_day" label="A travel day pays" options={TRAVEL_DAYS} />
        <NumberPart {...props} name="per_diem" label="A night away, £" />
        <NumberPart {...props} name="mileage" label="A mile, pence" />
        <NumberPart {...props} name="payment_days" label="Paid within, days" isNeeded />
      </div>
    </TermsFieldGroup>
  )
}
const TRAVEL_DAYS = [
  { value: 'none', label: 'Nothing' },
  { value: 'half', label: 'Half a day' },
  { value: 'full', label: 'A full day' },
]
