import { useState } from 'react'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import type { CalendarRow, CalendarSetup } from '../../../shared/calendar/calendar.ts'
import { calendarProviderName, type CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import { knownValue } from '../../../shared/labels.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useLeaving } from '../../http/use-leaving.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Disconnect } from './connected-calendar.tsx'
import { calendarErrorTextOf } from './use-calendar.ts'
import { at } from '../../http/path-to.ts'

const CONNECT_FAILED_TEXTS = {
  google: SPECIFIED_TEXT.googleCalendarFailed,
  microsoft: SPECIFIED_TEXT.microsoftCalendarFailed,
}

type Props = { row: CalendarRow | null; setup: CalendarSetup | undefined }

/** Shown if no calendar is connected, or its permission has ended. */
export function ConnectCalendar({ row, setup }: Props) {
  const { online } = useStatus()
  const { isLeaving, leaveFor } = useLeaving()
  const [chosen, setChosen] = useState<CalendarProviderId | null>(null)
  const lost = row?.problem === 'revoked' ? row.provider : null
  const providers = setup?.providers ?? []

  const { send, failure } = useChange(
    (provider: CalendarProviderId) =>
      leaveFor(async () => {
        const { authorization_url } = await request('GET', at(`/auth/${provider}/login`, {}))
        return authorization_url
      }),
    (error, provider) =>
      calendarErrorTextOf(error, knownValue(CONNECT_FAILED_TEXTS, provider) ?? SPECIFIED_TEXT.calendarSyncFailed),
  )

  function connect(provider: CalendarProviderId) {
    setChosen(provider)
    void send(provider)
  }

  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>{lost ? calendarProviderName(lost) : 'Your calendar'}</h2>
          <Badge tone={lost ? 'stop' : 'neutral'}>{lost ? 'Permission ended' : 'Not connected'}</Badge>
        </Row>
        <Text size="small" muted>
          {lost
            ? 'We can’t read it any more, so we’ve deleted the times it gave us. Only your confirmed jobs show you as busy.'
            : 'Connect your calendar and we’ll match jobs around your busy times. We read it every few minutes and change nothing in it. Employers see ‘not free’, never why.'}
        </Text>
        {failure && <InlineError what={failure} />}
        {setup && providers.length === 0 && <Text size="small">Calendars can’t be connected here yet.</Text>}
        <Stack gap={2}>
          {providers.map(({ id }) => (
            <Button
              key={id}
              full
              variant={id === lost ? 'primary' : 'outline'}
              icon={<CalendarIcon />}
              disabled={!online || (isLeaving && chosen !== id)}
              loading={isLeaving && chosen === id}
              onClick={() => connect(id)}
            >
              {`${id === lost ? 'Reconnect' : 'Connect'} ${calendarProviderName(id)}`}
            </Button>
          ))}
          {lost && <Disconnect name={calendarProviderName(lost)} />}
        </Stack>
        {providers.some((each) => each.is_stand_in) && (
          <Text size="tiny" muted>
            {`A stand-in with made-up times on this server: ${providers
              .filter((each) => each.is_stand_in)
              .map(({ id }) => calendarProviderName(id))
              .join(', ')}.`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
