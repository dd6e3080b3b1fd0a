import { QueryProvider } from '../http/query-client.tsx'
import { useMe } from '../offline/use-me.ts'
import { ProfileForm } from './profile-form.tsx'
import { ThisPhone } from './this-phone.tsx'

/** All of /profile below its heading; the tab Profile of /settings is the same. */
export default function ProfilePanel() {
  const me = useMe()
  return (
    <>
      {me && (
        <QueryProvider>
          <ProfileForm key={me.id} me={me} />
        </QueryProvider>
      )}
      <ThisPhone />
    </>
  )
}
