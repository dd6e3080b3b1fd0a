import { QueryProvider } from '../http/query-client.tsx'
import { useMe } from '../offline/session/use-me.ts'
import { Stack } from '../ui/layout.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { AskVerification } from './ask-verification.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ThisPhone } from './this-device.tsx'

/** All of /profile below its heading; the tab Profile of /settings is the same. */
export default function ProfilePanel() {
  const me = useMe()
  return (
    <Stack gap={3}>
      {me && (
        <QueryProvider>
          <ProfileForm key={me.id} me={me} />
        </QueryProvider>
      )}
      {me && <PhoneNumber key={me.phone} me={me} />}
      {me && <AskVerification me={me} />}
      <ThisPhone />
    </Stack>
  )
}
