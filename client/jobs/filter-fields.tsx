import { useState } from 'react'
import { readMoney } from '../../shared/read-number.ts'
import { DISTANCE_MILES_MAX, LOCATION_MAX, FILTER_DAY_RATE_MAX, ROLE_NAME_MAX } from '../../shared/limits.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { NATIONWIDE, TRAVEL_DISTANCES } from '../../shared/options.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { RATE_AS_NUMBER, RATE_TOO_HIGH } from '../trade/rate-texts.ts'
import { Field } from '../ui/fields/field.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Stack } from '../ui/layout.tsx'
import { Select } from '../ui/fields/select.tsx'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { DateInput } from '../ui/fields/date-time-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useLive } from '../offline/store/use-live.ts'
import styles from './filter-bar.module.css'

type Props = { filters: SearchFilters; onChange: (next: SearchFilters) => void }

export function LocationChoices({ filters, onChange }: Props) {
  const home = useMyProfile()?.location
  const distances = TRAVEL_DISTANCES.filter(
    (distance) => distance !== NATIONWIDE && Number(distance) <= DISTANCE_MILES_MAX,
  )
  return (
    <Stack gap={4}>
      <Field label="Town or postcode">
        <TextInput
          value={filters.location ?? ''}
          placeholder="Manchester"
          most={LOCATION_MAX}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </Field>
      <Field
        label="Within"
        hint={
          home ? `As the crow flies from ${home}.` : 'Your profile has no location yet, so we can’t work out distances.'
        }
      >
        <Select
          value={String(filters.distance ?? '')}
          placeholder="Any distance"
          options={distances.map((value) => ({ value, label: `${value} miles` }))}
          onChange={(event) => onChange({ distance: Number(event.target.value) })}
        />
      </Field>
    </Stack>
  )
}

export function RoleChoices({ jobs, filters, onChange }: Props & { jobs: Job[] }) {
  const { role = '' } = filters
  const choices = choicesInJobs(jobs, (job) => job.roles.map((one) => one.role_name))
  return (
    <Stack gap={4}>
      <Field label="Role">
        <SuggestedText
          options={JOB_ROLES}
          value={role}
          most={ROLE_NAME_MAX}
          placeholder="Rigger"
          onChange={(value) => onChange({ role: value })}
        />
      </Field>
      <ChoiceChips
        choices={choices.slice(0, ROLE_CHIPS_MAX)}
        chosen={[role]}
        onPress={(value) => onChange({ role: value === role ? '' : value })}
      />
    </Stack>
  )
}

export function DateChoices({ filters: { date_from = '', date_to = '' }, onChange }: Props) {
  return (
    <Stack gap={4}>
      <Field label="From">
        <DateInput
          value={date_from}
          onChange={(value) =>
            onChange(value && date_to && value > date_to ? { date_from: value, date_to: '' } : { date_from: value })
          }
        />
      </Field>
      <Field label="Until">
        <DateInput
          min={date_from}
          value={date_to}
          onChange={(value) =>
            onChange(value && value < date_from ? { date_to: value, date_from: '' } : { date_to: value })
          }
        />
      </Field>
    </Stack>
  )
}

export function RateChoices({ filters: { min_rate }, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  // What was typed counts for as long as the filter is the one that it means.
  const text = typedDayRateOf(typed) === min_rate ? typed : String(min_rate ?? '')
  return (
    <Stack gap={4}>
      <Field
        label="Pounds a day, at least"
        hint="For the role you’ve filtered by, or any role."
        error={isLeft ? typedRateProblem(text) : null}
        onLeave={() => setIsLeft(true)}
      >
        <TextInput
          inputMode="decimal"
          value={text}
          placeholder="250"
          onChange={({ target }) => {
            setTyped(target.value)
            onChange({ min_rate: typedDayRateOf(target.value) })
          }}
        />
      </Field>
      <div className={styles.choices}>
        {SUGGESTED_RATES.map((rate) => (
          <FilterChip
            key={rate}
            pressed={rate === min_rate}
            onClick={() => {
              setTyped('')
              onChange({ min_rate: rate === min_rate ? undefined : rate })
            }}
          >
            {`£${rate}`}
          </FilterChip>
        ))}
      </div>
    </Stack>
  )
}

/** What is no amount, and 0, filter nothing. */
function typedDayRateOf(typed: string) {
  const rate = readMoney(typed)
  return rate && rate <= FILTER_DAY_RATE_MAX ? rate : undefined
}

function typedRateProblem(typed: string) {
  const rate = readMoney(typed)
  if (rate === null) return typed.trim() ? RATE_AS_NUMBER : null
  return rate > FILTER_DAY_RATE_MAX ? RATE_TOO_HIGH : null
}

const SUGGESTED_RATES = [150, 200, 250, 300, 350, 400, 500]
/** The most frequent roles; any other can be typed. */
const ROLE_CHIPS_MAX = 20

type ChoiceChipsProps = {
  choices: { value: string; count: number }[]
  chosen: string[]
  onPress: (value: string) => void
}

export function ChoiceChips({ choices, chosen, onPress }: ChoiceChipsProps) {
  if (choices.length === 0) return <p>Nothing to choose from yet.</p>
  return (
    <div className={styles.choices}>
      {choices.map(({ value, count }) => (
        <FilterChip key={value} pressed={chosen.includes(value)} onClick={() => onPress(value)}>
          {`${value} ${count}`}
        </FilterChip>
      ))}
    </div>
  )
}

/** The values that occur in the jobs on this device; the most frequent first. */
export function choicesInJobs(jobs: Job[], valuesOf: (job: Job) => readonly string[]) {
  const counts = new Map<string, number>()
  for (const job of jobs) for (const value of new Set(valuesOf(job))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
}

/** The freelancer's own record as this device has it. */
const useMyProfile = () => useLive((db) => db.me.toCollection().first(), [])
