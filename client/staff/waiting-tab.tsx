import RestIcon from 'lucide-react/icons/coffee'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useWaiting } from './use-staff.ts'
import { WaitingCredentialCard } from './waiting-credential.tsx'
import { WaitingProfileCard } from './waiting-profile.tsx'

/** Who and what waits to be verified, the longest first. */
export function WaitingTab() {
  const { profiles, credentials, error, refetch } = useWaiting()
  if (error && !(profiles && credentials)) return <NotLoaded error={error} retry={refetch} />
  if (!profiles || !credentials) return <SkeletonList rows={2} height={190} label="Loading what waits" />
  if (profiles.length + credentials.length === 0)
    return <EmptyState icon={<RestIcon />} title="Nothing waits" text="Who asks to be verified stands here." />
  return (
    <Stack gap={6}>
      {profiles.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="profiles">
          <h2 id="profiles">Profiles</h2>
          <Stack as="ul" gap={3}>
            {profiles.map((profile) => (
              <WaitingProfileCard key={profile.id} profile={profile} />
            ))}
          </Stack>
        </Stack>
      )}
      {credentials.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="credentials">
          <h2 id="credentials">Credentials</h2>
          <Stack as="ul" gap={3}>
            {credentials.map((credential) => (
              <WaitingCredentialCard key={credential.id} credential={credential} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  )
}
