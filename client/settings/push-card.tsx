import BellIcon from 'lucide-react/icons/bell'
import { useChange } from '../http/use-change.ts'
import { NOTIFICATIONS_OFF_TEXT, usePush } from '../offline/push/setup.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { HomeScreenSteps } from '../shell/install.tsx'
import { PushTest } from './push-test.tsx'
import { allowNotificationsText } from './way-back.ts'

const pushStateTexts = {
  unsupported: 'This browser cannot show notifications. Messages arrive while the app is open.',
  needs_home_screen: 'On an iPhone or iPad, notifications work once Standby is on the Home Screen.',
  off: 'Messages, answers and changed call times reach you on the lock screen, with the app closed.',
  on: 'Messages and answers reach this device with the app closed.',
  denied: 'Notifications are blocked on this device. ',
  taken_back: 'Notifications are blocked on this device. ',
  broken: `${NOTIFICATIONS_OFF_TEXT} Its subscription was lost: turn them on again.`,
} as const

/** The permission is asked for after a press and with the reason, never on load. */
export function PushCard() {
  const { state, turnOn, turnOff } = usePush()
  const isOn = state === 'on'
  const { send, isBusy, failure } = useChange(
    () => (isOn ? turnOff() : turnOn()),
    `Notifications could not be turned ${isOn ? 'off' : 'on'}. Please try again.`,
  )
  const canPress = isOn || state === 'off' || state === 'broken'

  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between">
          <h2>On this device</h2>
          <Badge tone={isOn ? 'go' : state === 'broken' || state === 'taken_back' ? 'stop' : 'neutral'}>
            {isOn ? 'On' : 'Off'}
          </Badge>
        </Row>
        <Text size="small" muted>
          {pushStateTexts[state]}
          {(state === 'denied' || state === 'taken_back') && allowNotificationsText()}
        </Text>
        {state === 'needs_home_screen' && <HomeScreenSteps />}
        {canPress && (
          <Button icon={<BellIcon />} loading={isBusy} onClick={() => void send()}>
            {isOn ? 'Turn off on this device' : 'Turn on notifications'}
          </Button>
        )}
        {failure && <InlineError what={failure} />}
        {isOn && <PushTest />}
      </Stack>
    </Card>
  )
}
