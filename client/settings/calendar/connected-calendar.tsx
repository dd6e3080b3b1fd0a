import { useState } from 'react'
import SyncIcon from 'lucide-react/icons/refresh-cw'
import { countWithNoun } from '../../../shared/counts.ts'
import type { CalendarRow } from '../../../shared/calendar/calendar.ts'
import { calendarProviderName } from '../../../shared/calendar/calendar-texts.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { keepCalendarStatus } from '../../offline/sync/keep-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { AsOfNote } from '../../ui/as-of.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ChosenCalendars } from './chosen-calendars.tsx'
import { calendarErrorTextOf } from './use-calendar.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

export function ConnectedCalendar({ row }: { row: CalendarRow }) {
  const { online } = useStatus()
  const name = calendarProviderName(row.provider!)
  const count = row.busy_periods_count
  const [isChoosing, setIsChoosing] = useState(false)

  const { send, isBusy, failure } = useChange(
    async () => {
      await keepCalendarStatus(() => request('POST', '/calendar/sync'))
      toast({ tone: 'go', text: 'Your calendar is up to date.' })
    },
    (error) => calendarErrorTextOf(error, SPECIFIED_TEXT.calendarSyncFailed),
    {
      // The new status: the permission may have ended.
      onFailure: () => void keepCalendarStatus(() => request('GET', '/calendar/status')).catch(() => {}),
    },
  )

  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>{name}</h2>
          <Badge tone={row.problem ? 'standby' : 'go'}>{row.problem ? 'Does not answer' : 'Connected'}</Badge>
        </Row>
        <Text size="small" muted>
          {`${countWithNoun(count, 'busy period')} in the next 120 days`}
          {row.last_sync ? ', ' : '. Not read yet.'}
          <AsOfNote at={row.last_sync} />
        </Text>
        {row.problem && <Text size="small">We’ll try again. Until then we go by what we last read.</Text>}
        {failure && <InlineError what={failure} />}
        <Row gap={2} wrap>
          <Button icon={<SyncIcon />} disabled={!online} loading={isBusy} onClick={() => void send()}>
            Sync now
          </Button>
          <Button disabled={!online} aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            Choose calendars
          </Button>
          <Disconnect name={name} />
        </Row>
        {isChoosing && <ChosenCalendars name={name} />}
      </Stack>
    </Card>
  )
}

export function Disconnect({ name }: { name: string }) {
  const { online } = useStatus()
  const { send, isBusy } = useChange(
    async () => {
      await keepCalendarStatus(() => request('POST', '/calendar/disconnect'))
      toast({ tone: 'go', text: `${name} is disconnected.` })
    },
    (error) => calendarErrorTextOf(error, SPECIFIED_TEXT.calendarDisconnectFailed),
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )

  async function disconnect() {
    const isSure = await confirm({
      title: `Disconnect ${name}?`,
      text: 'We hand back the permission and delete the times we’ve read. After that, only your confirmed jobs show you as busy.',
      confirmLabel: 'Disconnect',
      tone: 'danger',
    })
    if (isSure) await send()
  }

  return (
    <Button disabled={!online} loading={isBusy} onClick={() => void disconnect()}>
      Disconnect
    </Button>
  )
}
