import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { READ_CALENDARS_MAX } from '../../../shared/limits.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { keepCalendarStatus } from '../../offline/sync/keep-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import styles from './calendar.module.css'
import { calendarErrorTextOf } from './use-calendar.ts'

/** Which calendars of the account are read for busy times. Their names are asked of the provider each time, and kept nowhere. */
export function ChosenCalendars({ name }: { name: string }) {
  const { online } = useStatus()
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['calendar-choices'],
    queryFn: ({ signal }) => request('GET', '/calendar/choices', undefined, { signal }),
    enabled: online,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { send, isBusy, failure } = useChange(
    async (ids: string[]) => {
      await keepCalendarStatus(() => request('PUT', '/calendar/choices', { ids }))
      toast({ tone: 'go', text: 'Calendars saved.' })
    },
    (problem) => calendarErrorTextOf(problem, 'Your choice was not saved'),
  )

  if (error && !isFetching)
    return (
      <InlineError
        what={calendarErrorTextOf(error, 'Your calendars could not be loaded')}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (!data) return <SkeletonList rows={2} height={44} label="Your calendars" />
  const isOn = ({ id, is_chosen }: { id: string; is_chosen: boolean }) => changed[id] ?? is_chosen
  const ids = data.calendars.filter(isOn).map(({ id }) => id)
  return (
    <fieldset className={styles.choices}>
      <legend>Calendars that show you as busy</legend>
      <Stack gap={2}>
        {data.calendars.map((calendar) => (
          <Checkbox
            key={calendar.id}
            checked={isOn(calendar)}
            disabled={!online || isBusy}
            onChange={({ target }) => setChanged((before) => ({ ...before, [calendar.id]: target.checked }))}
          >
            {calendar.name || name}
          </Checkbox>
        ))}
        {ids.length === 0 && <Text size="small">Choose at least one, or disconnect it.</Text>}
        {ids.length > READ_CALENDARS_MAX && <Text size="small">{`Choose at most ${READ_CALENDARS_MAX}.`}</Text>}
        {failure && <InlineError what={failure} kept="What was chosen before still counts." />}
        <Row>
          <Button
            disabled={!online || ids.length === 0 || ids.length > READ_CALENDARS_MAX}
            loading={isBusy}
            onClick={() => void send(ids)}
          >
            Save choice
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}
