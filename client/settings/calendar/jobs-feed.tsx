import { useState } from 'react'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import { formatDate } from '../../../shared/dates.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { calendarErrorTextOf } from './use-calendar.ts'
import CopyIcon from 'lucide-react/icons/copy'
import { copyText } from '../../ui/export.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/overlays/toast.ts'

type Props = { madeAt: string | null; onChange: () => Promise<unknown> }

/** Confirmed jobs as a feed for another calendar, at a secret address. */
export function JobsFeed({ madeAt, onChange }: Props) {
  const { online } = useStatus()
  const [made, setMade] = useState<CalendarFeed | null>(null)
  const making = useChange(
    async () => {
      setMade(await request('POST', '/calendar/feed'))
      await onChange()
    },
    (error) => calendarErrorTextOf(error, 'The address could not be made'),
  )
  const withdrawing = useChange(
    async () => {
      await request('DELETE', '/calendar/feed')
      setMade(null)
      await onChange()
    },
    (error) => calendarErrorTextOf(error, 'The address could not be withdrawn'),
  )
  const isBusy = making.isBusy || withdrawing.isBusy
  const failure = making.failure ?? withdrawing.failure

  async function make() {
    if (madeAt && !(await confirm(NEW_ADDRESS_CONFIRMATION))) return
    withdrawing.forget()
    await making.send()
  }

  async function withdraw() {
    if (!(await confirm(WITHDRAW_FEED_CONFIRMATION))) return
    making.forget()
    await withdrawing.send()
  }

  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>Your jobs in another calendar</h2>
          <Badge tone={madeAt ? 'go' : 'neutral'}>{madeAt ? 'On' : 'Off'}</Badge>
        </Row>
        <Text size="small" muted>
          {madeAt
            ? `Whoever has the secret address made on ${formatDate(madeAt)} can read your confirmed jobs. Withdraw it if it gets out.`
            : 'A secret address that the calendar on your phone or computer can subscribe to. It always holds your confirmed jobs.'}
        </Text>
        {failure && <InlineError what={failure} />}
        {made && <SecretFeedAddress address={made.feed_url} />}
        <Row gap={2} wrap>
          <Button disabled={!online} loading={isBusy} onClick={() => void make()}>
            {madeAt ? 'Make a new address' : 'Make the address'}
          </Button>
          {madeAt && (
            <Button disabled={!online || isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

const NEW_ADDRESS_CONFIRMATION = {
  title: 'Make a new address?',
  text: 'The old one stops working straight away, so any calendar that subscribes to it will need the new one.',
  confirmLabel: 'Make a new address',
}
const WITHDRAW_FEED_CONFIRMATION = {
  title: 'Withdraw the address?',
  text: 'It stops working straight away, and calendars that subscribe to it won’t get any more jobs.',
  confirmLabel: 'Withdraw',
  tone: 'danger',
} as const

/** Shown once, because the server stores its hash only. */
function SecretFeedAddress({ address }: { address: string }) {
  async function copy() {
    const isCopied = await copyText(address)
    toast(
      isCopied
        ? { tone: 'go', text: 'Address copied.' }
        : { tone: 'stop', text: 'The address could not be copied. Select it and copy it by hand.' },
    )
  }

  return (
    <Stack gap={2}>
      <Field
        label="Secret address"
        hint="You’ll only see this once. Paste it where your calendar says ‘from URL’ or ‘subscribe’."
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
        Copy the address
      </Button>
    </Stack>
  )
}
