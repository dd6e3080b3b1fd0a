import { ASK_FIRST_HOURS } from '../../shared/limits.ts'
import type { AskFirst } from '../../shared/jobs/jobs.ts'
import { sortedCrewLists } from '../offline/store/crew-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './post-project.module.css'

type AskFirstHours = AskFirst['hours']
const ASK_FIRST_HOUR_CHOICES = ASK_FIRST_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))
const ASK_FIRST_DEFAULT_HOURS: AskFirstHours = 24

type Props = {
  value: AskFirst | null
  /** What is offered in place of a list; without it one has to be chosen. */
  nobody?: string
  onChange: (next: AskFirst | null) => void
}

/** Which list is asked before others, and for how long: those with somebody in them. Nothing where there is none. */
export function AskFirstFields({ value, nobody, onChange }: Props) {
  const lists = useLive((db) => db.crew_lists.toArray(), [])
  const choices = sortedCrewLists(lists ?? []).filter(({ people }) => people.length > 0)
  if (choices.length === 0) return nobody === undefined && lists ? <p>{NO_LISTS_YET_TEXT}</p> : null
  const hours = value?.hours ?? ASK_FIRST_DEFAULT_HOURS
  const isGone = value !== null && !choices.some(({ id }) => id === value.list_id)
  return (
    <div className={styles.pair}>
      <Field label="Ask these first">
        <Select
          value={value?.list_id ?? ''}
          placeholder={nobody ?? 'Choose a list'}
          options={[
            ...choices.map(({ id, name, people }) => ({ value: id, label: `${name} (${people.length})` })),
            ...(isGone ? [{ value: value.list_id, label: 'A deleted or empty list' }] : []),
          ]}
          onChange={({ target }) => onChange(target.value ? { list_id: target.value, hours } : null)}
        />
      </Field>
      {value && (
        <Field label="For how long">
          <Select
            value={String(hours)}
            options={ASK_FIRST_HOUR_CHOICES}
            onChange={({ target }) => onChange({ ...value, hours: Number(target.value) as AskFirstHours })}
          />
        </Field>
      )}
      {value && (
        <Text size="small" muted className={styles.whole}>
          We’ll tell them they’re first. Nobody else sees the project until then, unless you invite them.
        </Text>
      )}
    </div>
  )
}

const NO_LISTS_YET_TEXT = 'Your lists are empty. Star people or put them in a list under Crews, then ask them first.'
