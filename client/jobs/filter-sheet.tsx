import { useState } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ChoiceChips, choicesInJobs, DateChoices, LocationChoices, RateChoices, RoleChoices } from './filter-fields.tsx'
import type { FilterKind } from './filter-bar.tsx'
import { useChosen } from './use-chosen.ts'

type Props = {
  kind: Exclude<FilterKind, 'saved'>
  jobs: Job[]
  /** How many jobs match the present filters. */
  found: number
  filters: SearchFilters
  onChange: (next: SearchFilters) => void
  onClose: () => void
}

/**
 * The choices of one filter. Each takes effect at once, and stays however the sheet is closed; the button shows the
 * number of matches.
 */
export function FilterSheet({ kind, jobs, found, filters, onChange, onClose }: Props) {
  const { shown, choose } = useChosen(filters, onChange)
  const { title, empty } = FILTER_SHEET_TEXTS[kind]
  /** Whoever clears a rate clears what was typed for it, too. */
  const [cleared, setCleared] = useState(0)
  const skills = shown.skills?.split(',') ?? []
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              setCleared(cleared + 1)
              choose(empty)
            }}
          >
            Clear
          </Button>
          <Button variant="primary" onClick={onClose}>
            {found === 1 ? 'Show 1 job' : `Show ${found} jobs`}
          </Button>
        </>
      }
    >
      {kind === 'location' && <LocationChoices filters={shown} onChange={choose} />}
      {kind === 'role' && <RoleChoices jobs={jobs} filters={shown} onChange={choose} />}
      {kind === 'event_type' && (
        <ChoiceChips
          choices={choicesInJobs(jobs, (job) => [job.event_type])}
          chosen={[shown.event_type ?? '']}
          onPress={(value) => choose({ event_type: value === shown.event_type ? '' : value })}
        />
      )}
      {kind === 'skills' && (
        <ChoiceChips
          choices={choicesInJobs(jobs, (job) => job.required_skills)}
          chosen={skills}
          onPress={(value) => choose({ skills: String(withSkillToggled(skills, value)) })}
        />
      )}
      {kind === 'dates' && <DateChoices filters={shown} onChange={choose} />}
      {kind === 'rate' && <RateChoices key={cleared} filters={shown} onChange={choose} />}
    </Dialog>
  )
}

const FILTER_SHEET_TEXTS: Record<Props['kind'], { title: string; empty: SearchFilters }> = {
  location: { title: 'Location', empty: { location: '', distance: undefined } },
  role: { title: 'Role', empty: { role: '' } },
  event_type: { title: 'Event type', empty: { event_type: '' } },
  skills: { title: 'Skills', empty: { skills: '' } },
  dates: { title: 'Dates', empty: { date_from: '', date_to: '' } },
  rate: { title: 'Day rate', empty: { min_rate: undefined } },
}

const withSkillToggled = (list: string[], value: string) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
