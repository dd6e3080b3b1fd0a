import { useRef } from 'react'
import AddIcon from 'lucide-react/icons/plus'
import { v7 as newId } from 'uuid'
import { isoDay, timeZone } from '../../shared/dates.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DayEditor } from './day-editor.tsx'
import styles from './editor.module.css'
import { dayAfter, type DayForm, type TimeForm } from './sheet-form.ts'

type Props = { days: DayForm[]; roles: JobRole[]; onChange: (days: DayForm[]) => void }

/** Days with their times. Enter in a line begins the next one; what is new has the focus. */
export function DaysEditor({ days, roles, onChange }: Props) {
  const box = useRef<HTMLElement>(null)
  const focus = (id: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-first="${id}"]`)?.focus())
  const replace = (day: DayForm) => onChange(days.map((each) => (each.id === day.id ? day : each)))

  function addDay() {
    const last = days.at(-1)?.date
    const day = { id: newId(), date: last ? dayAfter(last) : isoDay(new Date()), times: [blankTime()] }
    onChange([...days, day])
    focus(day.times[0]!.id)
  }
  function addTime(day: DayForm, after: number) {
    const time = blankTime()
    replace({ ...day, times: day.times.toSpliced(after + 1, 0, time) })
    focus(time.id)
  }

  return (
    <Card as="section" aria-labelledby="sheet-days" className={styles.fields} ref={box}>
      <div className={styles.headLine}>
        <h2 id="sheet-days">Days and times</h2>
        <span className={styles.muted}>{timeZone().replaceAll('_', ' ')} time</span>
      </div>
      {days.map((day, n) => (
        <DayEditor
          key={day.id}
          number={n + 1}
          day={day}
          roles={roles}
          onChange={replace}
          onAddTime={(after) => addTime(day, after)}
          onRemove={() => onChange(days.filter(({ id }) => id !== day.id))}
        />
      ))}
      <div>
        <Button size="sm" icon={<AddIcon />} onClick={addDay}>
          Add day
        </Button>
      </div>
    </Card>
  )
}

const blankTime = (): TimeForm => ({ id: newId(), time: '', until: '', label: '', role_id: '' })
