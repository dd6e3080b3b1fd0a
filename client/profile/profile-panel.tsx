import { Page } from '../shell/page.tsx'
import { QueryProvider } from '../http/query-client.tsx'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ThisDevice } from './this-device.tsx'
import type { OwnRecord } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** /profile: the own profile, and the settings of this device. */
export function ProfileScreen() {
  return (
    <Page title="Profile" width="narrow">
      <ProfilePanel />
    </Page>
  )
}

/** All of /profile below its heading; also the tab Profile of /settings. */
export default function ProfilePanel() {
  const me = useOwnRecord()
  return (
    <Stack gap={3}>
      {me && (
        <QueryProvider>
          <ProfileForm key={me.id} me={me} />
        </QueryProvider>
      )}
      {me && <PhoneNumber key={me.phone} me={me} />}
      {me && <AskVerification me={me} />}
      <ThisDevice />
    </Stack>
  )
}

/** How to get the badge, and the state of the request; nothing once it is verified. */
function AskVerification({ me }: { me: OwnRecord }) {
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(async () => {
    await request('POST', '/users/verification')
    await syncNow()
    toast({ tone: 'go', text: 'Sent. We’ll email you.' })
  }, 'That could not be sent.')
  const { verification_status: status, verification_reason: reason } = me
  if (status === 'verified') return null

  return (
    <Card as="section" aria-labelledby="verification">
      <Stack gap={3}>
        <h2 id="verification">Verification</h2>
        {status === 'refused' && (
          <Text>
            <strong>Not verified:</strong> {reason}
          </Text>
        )}
        <Text size="small" muted>
          {status === 'pending'
            ? 'Our staff are looking at your profile. You will hear from us by email.'
            : 'Our staff check that you are who you say you are. Then your profile shows a badge.'}
        </Text>
        {failure && <InlineError what={failure} />}
        {status !== 'pending' && (
          <Button loading={isBusy} disabled={!online} onClick={() => void send()}>
            {status === 'refused' ? 'Ask again' : 'Ask to be verified'}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
