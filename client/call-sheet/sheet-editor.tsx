import type { PlanCall } from '../../shared/call-sheets/plan-calls.ts'
import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import styles from './editor.module.css'
import { FilesEditor } from './files-editor.tsx'
import { followingDayOf, SHEET_TEXTS, type SheetTextName, type SheetWriting } from '../trade/call-sheets/sheet-form.ts'
import type { SheetDayForm, SheetTimeForm } from '../trade/call-sheets/follow-plan.ts'
import { useEffect, useRef } from 'react'
import AddIcon from 'lucide-react/icons/plus'
import { v7 as newId } from 'uuid'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { DayEditor } from './day-editor.tsx'
import { VenuePictureField } from './venue-picture-field.tsx'

type Props = { job: Job; writing: SheetWriting }

export function SheetEditor({ job, writing }: Props) {
  const { form, calls, change } = writing
  const text = (name: SheetTextName) => ({
    value: form[name] ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <div className={styles.editor}>
      <Card as="section" aria-labelledby="sheet-place" className={styles.fields}>
        <h2 id="sheet-place">Place</h2>
        <Field label={SHEET_TEXTS.venue.label} required hint="Say which entrance: Harbour Arena, dock B">
          <TextInput most={SHEET_TEXTS.venue.most} {...text('venue')} />
        </Field>
        <div className={styles.address}>
          <Field label={SHEET_TEXTS.address.label}>
            <TextInput most={SHEET_TEXTS.address.most} autoComplete="off" {...text('address')} />
          </Field>
          <Field label={SHEET_TEXTS.postcode.label}>
            <TextInput most={SHEET_TEXTS.postcode.most} autoComplete="off" {...text('postcode')} />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label={SHEET_TEXTS.contact_name.label}>
            <TextInput most={SHEET_TEXTS.contact_name.most} autoComplete="off" {...text('contact_name')} />
          </Field>
          <Field label={SHEET_TEXTS.contact_phone.label}>
            <TextInput type="tel" most={SHEET_TEXTS.contact_phone.most} autoComplete="off" {...text('contact_phone')} />
          </Field>
        </div>
        <Field label={SHEET_TEXTS.gate.label} hint="How to get in. The first line is shown large: Gate 4">
          <TextArea rows={2} most={SHEET_TEXTS.gate.most} {...text('gate')} />
        </Field>
        <Field label={SHEET_TEXTS.parking.label} hint="The first line is shown large: Parking level −1">
          <TextArea rows={2} most={SHEET_TEXTS.parking.most} {...text('parking')} />
        </Field>
        <VenuePictureField job={job} />
      </Card>
      <DaysEditor
        days={form.days}
        roles={job.roles}
        calls={calls ?? []}
        onChange={(next) => change((now) => ({ days: next(now.days) }))}
      />
      <Card as="section" aria-labelledby="sheet-more" className={styles.fields}>
        <h2 id="sheet-more">For the crew</h2>
        <Field label={SHEET_TEXTS.bring.label}>
          <TextArea rows={2} most={SHEET_TEXTS.bring.most} {...text('bring')} />
        </Field>
        <Field label={SHEET_TEXTS.notes.label}>
          <TextArea rows={3} most={SHEET_TEXTS.notes.most} {...text('notes')} />
        </Field>
      </Card>
      <Card as="section" aria-labelledby="sheet-safety" className={styles.fields}>
        <h2 id="sheet-safety">In an emergency</h2>
        <Field label={SHEET_TEXTS.nearest_ae.label} hint="The hospital first, its address and postcode below">
          <TextArea rows={2} most={SHEET_TEXTS.nearest_ae.most} {...text('nearest_ae')} />
        </Field>
        <Field label={SHEET_TEXTS.first_aid.label} hint="Who, and where: Medic by the stage-left dock">
          <TextArea rows={2} most={SHEET_TEXTS.first_aid.most} {...text('first_aid')} />
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

type DaysEditorProps = {
  days: SheetDayForm[]
  roles: JobRole[]
  /** Of the plan as published. */
  calls: PlanCall[]
  onChange: (next: (now: SheetDayForm[]) => SheetDayForm[]) => void
}

/** Days with their times. Enter in a line adds the next one; new ones get the focus, and what is removed can be put back. */
function DaysEditor({ days, roles, calls, onChange }: DaysEditorProps) {
  const box = useRef<HTMLElement>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const here = (leaving.current = new AbortController())
    return () => here.abort()
  }, [])
  const focus = (id: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-first="${id}"]`)?.focus())
  const replace = (day: SheetDayForm) => onChange((now) => now.map((each) => (each.id === day.id ? day : each)))

  function remove(day: SheetDayForm, text: string) {
    const at = days.indexOf(day)
    onChange((now) => now.filter(({ id }) => id !== day.id))
    const until = leaving.current!.signal
    const putBack = () => {
      if (until.aborted) return
      onChange((now) => (now.some(({ id }) => id === day.id) ? now : now.toSpliced(at, 0, day)))
    }
    toast({ text, action: { label: 'Undo', onClick: putBack, until } })
  }

  function addDay() {
    const last = days.at(-1)?.date
    const day = { id: newId(), date: last ? followingDayOf(last) : isoLondonDay(Date.now()), times: [blankTime()] }
    onChange((now) => [...now, day])
    focus(day.times[0]!.id)
  }
  function addTime(day: SheetDayForm, after: number) {
    const time = blankTime()
    replace({ ...day, times: day.times.toSpliced(after + 1, 0, time) })
    focus(time.id)
  }

  return (
    <Card as="section" aria-labelledby="sheet-days" className={styles.fields} ref={box}>
      <div className={styles.headLine}>
        <h2 id="sheet-days">Days and times</h2>
        <span className={styles.muted}>London time</span>
      </div>
      {calls.length > 0 && (
        <p className={styles.muted}>Calls come from your crew plan and move with it, until you change one by hand.</p>
      )}
      {days.map((day, n) => (
        <DayEditor
          key={day.id}
          number={n + 1}
          day={day}
          roles={roles}
          calls={calls}
          onChange={replace}
          onAddTime={(after) => addTime(day, after)}
          onRemove={(text) => remove(day, text)}
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

const blankTime = (): SheetTimeForm => ({ id: newId(), time: '', until: '', label: '', role_id: '' })
