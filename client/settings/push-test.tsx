import { useState } from 'react'
import SendIcon from 'lucide-react/icons/send'
import { useChange } from '../http/use-change.ts'
import { testPushDelivery, type TestPushOutcome } from '../offline/push/test-push.ts'
import { Button } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { allowNotificationsText } from './way-back.ts'

/** Sends this device a push, and says how far it came and what to do where it did not. */
export function PushTest() {
  const [outcome, setOutcome] = useState<TestPushOutcome | null>(null)
  const { send, isBusy } = useChange(async () => setOutcome(await sendTestToDevice()), PUSH_TEST_FAILED)

  return (
    <Stack gap={2}>
      <Button icon={<SendIcon />} loading={isBusy} onClick={() => void send()}>
        Send a test
      </Button>
      <Text as="output" size="small" muted>
        {isBusy ? 'Waiting for it to arrive.' : outcome && testOutcomeText(outcome)}
      </Text>
    </Stack>
  )
}

/** The same from anywhere, told in passing. */
export async function reportTestPush() {
  toast({ text: 'A test is on its way to this device.' })
  const outcome = await sendTestToDevice()
  toast({ tone: outcome.kind === 'shown' ? 'go' : 'stop', text: testOutcomeText(outcome) })
}

const sendTestToDevice = () => testPushDelivery().catch((): TestPushOutcome => ({ kind: 'failed', detail: undefined }))

const PUSH_TEST_FAILED = 'The test could not be sent. Please try again.'

function testOutcomeText(outcome: TestPushOutcome): string {
  switch (outcome.kind) {
    case 'shown':
      return `It came in ${(outcome.ms / 1000).toFixed(1)} s.`
    case 'taken':
      return 'Your browser’s push service took it, but nothing came. Look for Do not disturb or battery saving on this device, and try again.'
    case 'denied':
      return `Notifications are blocked on this device. ${allowNotificationsText()}`
    case 'unsubscribed':
    case 'ended':
      return 'This device is not subscribed any more. Turn notifications off here, and on again.'
    case 'busy':
      return 'The push service asks us to wait. Try again in a few minutes; nothing is lost meanwhile.'
    case 'refused':
      return 'The push service refused it. Turn notifications off here, and on again; if that does not help, write to support.'
    case 'unreachable':
      return 'The push service did not answer. Try again in a few minutes; nothing is lost meanwhile.'
    case 'no_signal':
      return 'No signal, so no test. Try again when you are online.'
    case 'failed':
      return outcome.detail ?? PUSH_TEST_FAILED
  }
}
