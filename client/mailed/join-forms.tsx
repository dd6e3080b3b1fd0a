import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OpenedInvitation } from '../../shared/accounts/auth.ts'
import type { Me } from '../../shared/people/users.ts'
import { detailOf, request } from '../http/request.ts'
import { keepUser } from '../offline/session/session-store.ts'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './join.module.css'
import { SomebodyElse } from './somebody-else.tsx'

/** With the employer's account there is already: signed in, one press. */
export function JoinAsMember({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  async function join() {
    setIsBusy(true)
    setFailure(null)
    try {
      keepUser(await request<Me>('POST', '/companies/join', { token }))
      await navigate('/company', { replace: true })
    } catch (error) {
      setFailure(detailOf(error, 'You could not be taken into the team.'))
      setIsBusy(false)
    }
  }

  if (status !== 'signed_in') {
    return (
      <div className={styles.form}>
        <p>{`${invitation.email} has an account already. Sign in with it to join.`}</p>
        <ButtonLink to="/auth" state={{ from: pathname + search }} variant="primary" full>
          Sign in
        </ButtonLink>
      </div>
    )
  }
  if (user!.email !== invitation.email) return <SomebodyElse name={user!.full_name} email={invitation.email} />
  return (
    <div className={styles.form}>
      {user!.company_id && (
        <p className={styles.muted}>
          The company that came with your own account goes, unless it has projects, packages or a team.
        </p>
      )}
      {failure && <InlineError what={failure} />}
      <Button variant="primary" full loading={isBusy} onClick={() => void join()}>
        Join the team
      </Button>
    </div>
  )
}
