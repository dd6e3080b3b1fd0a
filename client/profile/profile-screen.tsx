import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/db.ts'
import { useSession } from '../offline/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Row } from '../ui/layout.tsx'
import { Page } from '../ui/page.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ThisPhone } from './this-phone.tsx'

/** /profile: who I am, and how this phone behaves. */
export default function ProfileScreen() {
  const { user } = useSession()
  // Until the phone's own record is read, the session's stands there: nothing moves below the form.
  const synced = useLive(async (db) => user && (await db.me.get(user.id)), [user?.id])
  const me = synced ?? user

  return (
    <Page title="Profile" width="narrow" actions={me && <Verification status={me.verification_status} />}>
      {me && (
        <QueryProvider>
          <ProfileForm key={me.id} me={me} />
        </QueryProvider>
      )}
      <ThisPhone />
    </Page>
  )
}

function Verification({ status }: { status: string }) {
  const isVerified = status === 'verified'
  return (
    <Row>
      <Badge tone={isVerified ? 'go' : 'neutral'}>{isVerified ? 'Verified' : sentence(status) || 'Not verified'}</Badge>
    </Row>
  )
}

/** 'in_review' reads 'In review'. */
function sentence(status: string) {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
