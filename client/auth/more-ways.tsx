import { useEffect, useState } from 'react'
import type { DemoSignIn as DemoPerson } from '../../shared/dev.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { type PendingSignIn, useEnter } from './use-enter.ts'
import { canSign, passkeyText, signWithPasskey } from '../trade/passkey.ts'
import { TEXT } from '../../shared/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './auth.module.css'
import KeyIcon from 'lucide-react/icons/key-round'
import { signIn } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'

/**
 * Other ways to sign in, at the bottom of the panel. They are loaded late and shown together, so that the layout shifts
 * at most once.
 */
export default function MoreWays({ onSecondStep }: { onSecondStep: (half: PendingSignIn) => void }) {
  const ways = useMoreWays()
  if (!ways) return null
  return (
    <>
      {ways.passkeys && <PasskeySignIn />}
      <DemoSignIn people={ways.people} onSecondStep={onSecondStep} />
    </>
  )
}

function useMoreWays() {
  const [ways, setWays] = useState<{ passkeys: boolean; people: DemoPerson[] } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const asked = [
      request('GET', '/auth/ways', undefined, { signal }),
      request('GET', '/auth/demo-sign-ins', undefined, { signal }),
    ] as const
    Promise.all(asked).then(
      ([{ passkeys }, people]) => setWays({ passkeys: passkeys && canSign(), people }),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return ways
}

type Props = { people: DemoPerson[]; onSecondStep: (half: PendingSignIn) => void }

/** The two demonstration accounts. Nothing if there is no demonstration world. */
function DemoSignIn({ people, onSecondStep }: Props) {
  const { enter, isBusy, refusal } = useEnter('/auth/login', TEXT.loginFailed, onSecondStep)
  if (people.length === 0) return null

  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">Or look around as</h2>
      <div className={styles.people}>
        {people.map(({ email, password, full_name, label }) => (
          <button
            key={email}
            type="button"
            className={styles.person}
            disabled={isBusy}
            onClick={() => enter({ email, password })}
          >
            <Avatar name={full_name} size={32} />
            <span>
              <span className={styles.name}>{full_name}</span>
              <span className={styles.what}>{label}</span>
            </span>
          </button>
        ))}
      </div>
      {refusal && <InlineError what={refusal.detail} />}
    </section>
  )
}

/** Without email or password: the device's passkey identifies the person. */
function PasskeySignIn() {
  const { send, isBusy, failure } = useChange(
    async () => {
      const response = await signWithPasskey(() => request('POST', '/auth/passkeys/sign-in-options'))
      await signIn(await request('POST', '/auth/passkeys/sign-in', { response }))
    },
    (error) => passkeyText(error, TEXT.loginFailed),
  )

  return (
    <div className={styles.form}>
      <Button full icon={<KeyIcon />} loading={isBusy} onClick={() => void send()}>
        Sign in with a passkey
      </Button>
      {failure && <InlineError what={failure} />}
    </div>
  )
}
