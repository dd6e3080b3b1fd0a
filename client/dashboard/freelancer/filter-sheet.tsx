import { useEffect, useRef } from 'react'
import type { Job } from '../../../shared/jobs.ts'
import { TRAVEL_DISTANCES, NATIONWIDE } from '../../../shared/options.ts'
import { useMyProfile } from './use-my-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { choicesIn, type JobFilters } from './job-filters.ts'

export const FILTER_KINDS = ['location', 'event_type', 'skills', 'dates'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

type Props = {
  kind: FilterKind
  jobs: Job[]
  /** How many jobs stand under the filters as they are. */
  found: number
  filters: JobFilters
  onChange: (next: Partial<JobFilters>) => void
  onClose: () => void
}

/** The choices of one filter. Each takes effect at once, and holds however the sheet is closed; the button says what is left. */
export function FilterSheet({ kind, jobs, found, filters, onChange, onClose }: Props) {
  useKeptThroughBack(filters, onChange)
  const { title, empty } = WORDS[kind]
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(empty)}>Clear</Button>
          <Button variant="primary" onClick={onClose}>
            {found === 1 ? 'Show 1 job' : `Show ${found} jobs`}
          </Button>
        </>
      }
    >
      {kind === 'location' && <LocationChoices filters={filters} onChange={onChange} />}
      {kind === 'event_type' && (
        <Chips
          choices={choicesIn(jobs, (job) => [job.event_type])}
          chosen={[filters.event_type]}
          onPress={(value) => onChange({ event_type: value === filters.event_type ? '' : value })}
        />
      )}
      {kind === 'skills' && (
        <Chips
          choices={choicesIn(jobs, (job) => job.required_skills)}
          chosen={filters.skills}
          onPress={(value) => onChange({ skills: toggled(filters.skills, value) })}
        />
      )}
      {kind === 'dates' && (
        <Stack gap={4}>
          <Field label="From">
            <TextInput type="date" value={filters.from} onChange={(event) => onChange({ from: event.target.value })} />
          </Field>
          <Field label="Until">
            <TextInput
              type="date"
              min={filters.from}
              value={filters.to}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </Field>
        </Stack>
      )}
    </Dialog>
  )
}

/** Back leads to an address from before the choice. */
function useKeptThroughBack(filters: JobFilters, onChange: Props['onChange']) {
  const last = useRef({ filters, onChange })
  useEffect(() => {
    last.current = { filters, onChange }
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) last.current.onChange(last.current.filters)
    }
  }, [])
}

const WORDS: Record<FilterKind, { title: string; empty: Partial<JobFilters> }> = {
  location: { title: 'Location', empty: { location: '', miles: '' } },
  event_type: { title: 'Event type', empty: { event_type: '' } },
  skills: { title: 'Skills', empty: { skills: [] } },
  dates: { title: 'Dates', empty: { from: '', to: '' } },
}

function LocationChoices({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const home = useMyProfile()?.location
  const distances = TRAVEL_DISTANCES.filter((distance) => distance !== NATIONWIDE)
  return (
    <Stack gap={4}>
      <Field label="Town or postcode">
        <TextInput
          value={filters.location}
          placeholder="Manchester"
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </Field>
      <Field
        label="Within"
        hint={home ? `Straight line from ${home}.` : 'Your profile has no location yet, so distances are not known.'}
      >
        <Select
          value={filters.miles}
          placeholder="Any distance"
          options={distances.map((value) => ({ value, label: `${value} miles` }))}
          onChange={(event) => onChange({ miles: event.target.value })}
        />
      </Field>
    </Stack>
  )
}

type ChipsProps = { choices: { value: string; count: number }[]; chosen: string[]; onPress: (value: string) => void }

function Chips({ choices, chosen, onPress }: ChipsProps) {
  if (choices.length === 0) return <p>Nothing to choose from yet.</p>
  return (
    <Row wrap gap={4}>
      {choices.map(({ value, count }) => (
        <FilterChip key={value} pressed={chosen.includes(value)} onClick={() => onPress(value)}>
          {`${value} ${count}`}
        </FilterChip>
      ))}
    </Row>
  )
}

const toggled = (list: string[], value: string) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
