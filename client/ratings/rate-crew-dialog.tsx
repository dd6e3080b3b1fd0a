import { useCallback, useRef, useState } from 'react'
import { countWithNoun } from '../../shared/counts.ts'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { RATING_TEXT } from '../../shared/people/rating-texts.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { RateCrewRow, type CrewRatingRow, type CrewRatingState } from './rate-crew-row.tsx'
import { RATING_OFFLINE_HINT } from './use-rating.ts'

type Props = {
  job: JobToRate
  onRated: (personId: string) => void
  onRefused: () => void
  onClose: () => void
}

/**
 * Everybody of a project who has no rating yet, a row each. What is complete is sent, one after the other and each as a
 * rating of its own, so that pressing again sends nothing twice; what is refused, or came too late, stays with its words.
 */
export default function RateCrewDialog({ job, onRated, onRefused, onClose }: Props) {
  const { online } = useStatus()
  const [ids] = useState(() => new Set(job.freelancers.filter((one) => !one.already_rated).map(({ id }) => id)))
  const people = job.freelancers.filter(({ id }) => ids.has(id))
  const [states, setStates] = useState<Record<string, CrewRatingState>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const rows = useRef(new Map<string, CrewRatingRow>())
  const register = useCallback((id: string, row: CrewRatingRow) => void rows.current.set(id, row), [])
  const onState = useCallback(
    (id: string, state: CrewRatingState) => setStates((before) => ({ ...before, [id]: state })),
    [],
  )
  const inState = (state: CrewRatingState) => people.filter(({ id }) => states[id] === state)
  const ready = inState('ready')
  const unwritten = [...inState('begun'), ...inState('empty')]

  const { onSubmit } = useForm({}, { send: submit })

  async function submit() {
    if (progress !== null) return
    // What is begun says what is missing; nobody has to be rated, but somebody has.
    for (const { id } of ready.length > 0 ? inState('begun') : unwritten) rows.current.get(id)?.check()
    let sent = 0
    try {
      for (const { id } of ready) {
        setProgress(sent)
        const outcome = await rows.current.get(id)?.submit()
        if (outcome === 'sent') sent++
        // The others would wait for the same line.
        if (outcome === 'unanswered') break
      }
    } finally {
      setProgress(null)
    }
    if (sent > 0) toast({ tone: 'go', text: sent === 1 ? RATING_TEXT.done : `${sent} ratings submitted successfully!` })
    if (sent > 0 && sent === people.length - inState('done').length) onClose()
  }

  function close() {
    for (const row of rows.current.values()) row.leave()
    onClose()
  }

  return (
    <Dialog
      open
      size="xl"
      title="Rate the crew"
      description={job.title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="crew-ratings" loading={progress !== null}>
            {ready.length > 0 ? `Submit ${ready.length}` : 'Submit'}
          </Button>
        </>
      }
    >
      <Stack as="form" id="crew-ratings" gap={2} onSubmit={onSubmit} noValidate>
        <Text>{online ? 'Each is shown on their profile with your company’s name.' : RATING_OFFLINE_HINT}</Text>
        {people.map((person) => (
          <RateCrewRow
            key={person.id}
            job={job}
            person={person}
            register={register}
            onState={onState}
            onRated={() => onRated(person.id)}
            onRefused={onRefused}
          />
        ))}
        <Text>{`${countWithNoun(ready.length, 'rating')} ready, ${unwritten.length} to write`}</Text>
        <output className="sr-only">{progress !== null && `${progress} sent`}</output>
      </Stack>
    </Dialog>
  )
}
