import { useId, useState, type FormEvent } from 'react'
import { v7 as newId } from 'uuid'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { useChange } from '../../http/use-change.ts'
import { broadcastDraft, type SelectedPerson, sendBroadcast } from '../../offline/outbox/kinds/broadcast.ts'
import { useDraft } from '../../offline/store/drafts.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { buzz } from '../../ui/motion/buzz.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { type CrewAudience, crewAudiences, type CrewDraft, readCrewDraft } from './crew-audiences.ts'
import styles from './crew-messages.module.css'

type Props = {
  job: Job
  /** People to write to; without them those of the draft, if it has any. */
  selected?: SelectedPerson[] | undefined
  onSent?: () => void
  onClose: () => void
}

/** One message to several people of a project: to whom, and the words, which are kept as they are typed. */
export default function MessageCrewDialog({ job, selected, onSent, onClose }: Props) {
  const [draft, setDraft, clear] = useDraft(broadcastDraft(job.id))
  const [id] = useState(() => newId())
  const [picked, pick] = useState(selected && 'selection')
  const [isChecked, setIsChecked] = useState(false)
  const { online } = useStatus()
  const sheet = useLive(async (db) => (await db.call_sheets.get(job.id)) ?? null, [job.id])
  const kept = readCrewDraft(draft)
  const people = selected ?? kept.selected
  const groups = crewAudiences(job, sheet ?? null, people)
  const chosen = chosenOf(groups, picked ?? kept.to)
  const { send, isBusy, failure } = useChange(async (group: CrewAudience) => {
    const to = { audience: group.audience, ...(group.key === 'selection' && { selected: people }) }
    await sendBroadcast(id, { job, ...to, content: kept.content })
    buzz()
    await clear()
    toast(online ? { tone: 'go', text: `Sending to ${peopleText(group.count)}` } : { text: WAITS })
    onSent?.()
    onClose()
  }, 'The message could not be kept on this device.')

  const change = (part: Partial<CrewDraft>) =>
    setDraft(JSON.stringify({ ...kept, to: chosen?.key ?? '', selected: people, ...part }))

  function choose(key: string) {
    pick(key)
    change({ to: key })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (chosen && kept.content.trim()) void send(chosen)
  }

  return (
    <Dialog
      open
      title="Message the crew"
      description={`${job.title}. Each of them gets it in their own conversation with you.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="message-crew" loading={isBusy} disabled={!chosen}>
            {chosen ? `Send to ${chosen.count}` : 'Send'}
          </Button>
        </>
      }
    >
      <Stack as="form" id="message-crew" gap={4} onSubmit={onSubmit} noValidate>
        <Groups groups={groups} people={people} chosen={chosen} onChoose={choose} />
        {!chosen && <Text>Nobody is confirmed for this project yet.</Text>}
        <Field
          label="Message"
          required
          error={isChecked && !kept.content.trim() ? 'Please write a message' : null}
          hint={online ? undefined : 'You are offline. It waits on this device and goes when there is signal.'}
        >
          <TextArea
            rows={5}
            maxLength={MESSAGE_MAX}
            value={kept.content}
            onChange={({ target }) => change({ content: target.value })}
          />
        </Field>
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}

const WAITS = 'Kept on this device. It goes when there is signal.'
const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** As chosen before, if anybody is left in it. */
function chosenOf(groups: CrewAudience[], key: string) {
  const full = groups.filter(({ count }) => count > 0)
  return full.find((group) => group.key === key) ?? full.find((group) => group.key === 'confirmed') ?? full[0]
}

type GroupsProps = {
  groups: CrewAudience[]
  people: SelectedPerson[]
  chosen: CrewAudience | undefined
  onChoose: (key: string) => void
}

function Groups({ groups, people, chosen, onChoose }: GroupsProps) {
  const name = useId()
  return (
    <fieldset className={styles.groups}>
      <legend>Send to</legend>
      {groups.map(({ key, label, count }) => (
        <label key={key} className={styles.group}>
          <input
            type="radio"
            name={name}
            checked={key === chosen?.key}
            disabled={count === 0}
            onChange={() => onChoose(key)}
          />
          <span>
            {label} <span className={styles.count}>({count})</span>
            {key === 'selection' && <span className={styles.names}>{people.map(({ name }) => name).join(', ')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
