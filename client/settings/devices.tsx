import { useQuery } from '@tanstack/react-query'
import DeviceIcon from 'lucide-react/icons/monitor-smartphone'
import type { DeviceSession } from '../../shared/accounts/auth.ts'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { requestAllPages } from '../http/request-page.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './settings.module.css'
import { at } from '../http/path-to.ts'

/** Where this account is signed in; each other device can be signed out. */
export function Devices() {
  const { online } = useStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => requestAllPages(at('/auth/sessions', {}, { limit: PAGE_LIMIT_MAX }), { signal }),
    staleTime: 0,
  })

  const { send, failure, forget } = useChange(
    async ({ id, device }: DeviceSession) => {
      const isGone = await request('DELETE', at('/auth/sessions/{id}', { id })).then(() => false, goneByItself)
      if (!isGone) toast({ tone: 'go', text: `${device} is signed out.` })
    },
    'This device could not be signed out.',
    { refreshes: [['sessions']], onFailure: () => void refetch() },
  )

  async function signOut(session: DeviceSession) {
    forget()
    const isSure = await confirm({
      title: `Sign out ${session.device}?`,
      text: 'It’s signed out straight away and gets no more notifications. Anything it hasn’t sent stays there until you next sign in on it.',
      confirmLabel: 'Sign out',
      tone: 'danger',
    })
    if (isSure) await send(session)
  }

  if (error && !data) {
    const retry = (
      <Button size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    )
    if (online) return <InlineError what={errorDetailOf(error, 'Your devices could not be listed.')} action={retry} />
    return (
      <Row as="output" justify="between" gap={3} className={styles.offline}>
        The list of your devices needs signal.
        {retry}
      </Row>
    )
  }
  if (!data) return <SkeletonList rows={2} height={68} label="Your devices" />
  return (
    <Stack gap={3}>
      <output className={styles.offline}>{!online && 'Signing a device out needs signal.'}</output>
      {failure && <InlineError what={failure} />}
      <ul className={styles.devices} aria-label="Your devices">
        {data.map((session) => (
          <li key={session.id} className={styles.device}>
            <DeviceIcon />
            <div>
              <Text strong>{session.device || 'Unknown device'}</Text>
              <Text size="small" muted>
                Signed in {formatDate(session.created_at)}
                {!session.is_current && (
                  <>
                    <br />
                    Last used: {formatRelative(session.last_seen_at)}
                  </>
                )}
              </Text>
            </div>
            {session.is_current ? (
              <Badge tone="go">This device</Badge>
            ) : (
              <Button size="sm" disabled={!online} onClick={() => void signOut(session)}>
                Sign out<span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** 404: the session has ended by itself, and the list shows it. */
function goneByItself(refusal: unknown) {
  if (refusal instanceof RequestError && refusal.status === 404) return true
  throw refusal
}
