import { useEffect, useState } from 'react'
import type { OwnRecord } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'

/**
 * Why `what` (such as 'Your invitations') were not sent: the person's own email is not confirmed yet. Nothing once it
 * is, or if no mail can be sent.
 */
export function ConfirmEmailNote({ me, what }: { me: OwnRecord; what: string }) {
  const canMail = useCanMail()
  const { send, isBusy } = useChange(
    async () => {
      await request('POST', '/auth/send-confirmation')
      toast({ text: `Another email is on its way to ${me.email}.` })
    },
    'That did not work. Please try again.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  // Undefined in a record from an older server.
  if (me.email_confirmed !== false || !canMail) return null

  return (
    <Stack gap={2} role="note">
      <Text size="small" muted>
        {`${what} wait until you confirm your own email: open the link in the email we sent to ${me.email}. Then they’re sent.`}
      </Text>
      <Row>
        <Button size="sm" loading={isBusy} onClick={() => void send()}>
          Send the email again
        </Button>
      </Row>
    </Stack>
  )
}

/** False: this server can send no mail. True while that is unknown. */
export function useCanMail(): boolean {
  const [canMail, setCanMail] = useState(true)
  useEffect(() => {
    const end = new AbortController()
    request('GET', '/auth/ways', undefined, { signal: end.signal }).then(
      ({ mail }) => setCanMail(mail),
      () => {},
    )
    return () => end.abort()
  }, [])
  return canMail
}
