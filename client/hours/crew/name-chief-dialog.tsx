import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import type { JobChief } from '../../../shared/hours/chief-grants.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { chiefsKey } from './job-chiefs.tsx'

type Props = { job: JobHours; chiefs: readonly JobChief[]; onClose: () => void }

/** One of the crew or of the team, and the days; whoever is chief already gets these days instead. With signal. */
export default function NameChiefDialog({ job, chiefs, onClose }: Props) {
  const team = useLive(async (db) => (await db.companies.toArray()).flatMap((company) => company.team), []) ?? []
  const days = plannedDaysOfJob(job)
  const [id] = useState(() => newId())
  const [person_id, setPerson] = useState('')
  const [chosen, choose] = useState<string[]>(days)
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(
    async () => {
      await request('POST', at('/jobs/{id}/chiefs', { id: job.id }), { id, person_id, days: chosen })
      onClose()
    },
    'The chief could not be named.',
    { refreshes: [chiefsKey(job.id)] },
  )
  const form = useForm(
    {
      person: person_id ? '' : 'Please choose somebody',
      days: chosen.length > 0 ? '' : 'Choose at least one day.',
    },
    { send },
  )
  const pick = (person: string) => {
    setPerson(person)
    const known = chiefs.find((one) => one.person_id === person)
    if (known) choose(known.days)
  }
  const people = [
    ...job.people.map(({ freelancer_id, full_name, role_name }) => ({
      value: freelancer_id,
      label: [full_name, role_name].filter(Boolean).join(', '),
    })),
    ...team.map((member) => ({ value: member.user_id, label: `${member.full_name}, your team` })),
  ]
  return (
    <Dialog
      open
      size="sm"
      title="Name a chief"
      description="They clock the crew and sign hours for these days from their phone, signal or not. They don’t see rates."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="name-chief" loading={isBusy} disabled={!online}>
            Name as chief
          </Button>
        </>
      }
    >
      <Stack as="form" id="name-chief" gap={4} onSubmit={form.onSubmit} noValidate>
        <Field label="Who" required error={form.errorOf('person')}>
          <Select
            value={person_id}
            placeholder="Choose somebody"
            options={people}
            onChange={(event) => pick(event.target.value)}
          />
        </Field>
        <fieldset>
          <Text as="legend" size="small" strong>
            Days
          </Text>
          {days.map((day) => (
            <Checkbox
              key={day}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, day].toSorted() : chosen.filter((one) => one !== day))
              }
            >
              {shiftDayText(day)}
            </Checkbox>
          ))}
        </fieldset>
        {form.errorOf('days') && <InlineError what={form.errorOf('days')!} />}
        {failure && <InlineError what={failure} kept="What you chose is still here." />}
      </Stack>
    </Dialog>
  )
}

const plannedDaysOfJob = ({ people }: JobHours) =>
  [
    ...new Set(people.flatMap(({ days }) => days.flatMap(({ work_day, planned }) => (planned ? [work_day] : [])))),
  ].toSorted()
