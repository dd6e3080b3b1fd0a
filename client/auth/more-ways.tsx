import { useEffect, useState } from 'react'
import type { DemoSignIn as DemoPerson } from '../../shared/dev.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { type PendingSignIn, useEnter } from './use-enter.ts'
import { canSignWithPasskey, passkeyText, signWithPasskey } from '../trade/passkey.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './auth.module.css'
import ClockIcon from 'lucide-react/icons/clock'
import KeyIcon from 'lucide-react/icons/key-round'
import { storeSignIn } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'

/**
 * Other ways to sign in, at the bottom of the panel. They are loaded late and shown together, so that the layout shifts
 * at most once.
 */
export default function MoreSignInWays({ onSecondStep }: { onSecondStep: (half: PendingSignIn) => void }) {
  const ways = useMoreWays()
  if (!ways) return null
  return (
    <>
      {ways.passkeys && <PasskeySignIn />}
      <DemoSignInButtons people={ways.people} onSecondStep={onSecondStep} />
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
      ([{ passkeys }, people]) => setWays({ passkeys: passkeys && canSignWithPasskey(), people }),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return ways
}

type Props = { people: DemoPerson[]; onSecondStep: (half: PendingSignIn) => void }

/** The demonstration accounts. Nothing if there is no demonstration world. */
function DemoSignInButtons({ people, onSecondStep }: Props) {
  const { enter, isBusy, refusal } = useEnter('/auth/login', SPECIFIED_TEXT.loginFailed, onSecondStep)
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
      await storeSignIn(await request('POST', '/auth/passkeys/sign-in', { response }))
    },
    (error) => passkeyText(error, SPECIFIED_TEXT.loginFailed),
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

/** Says that unsent items are safe, after the session expired; and that what was shared now is not kept. */
export function KeptItems({ hasShared }: { hasShared: boolean }) {
  const count = useUnsentCount()
  return (
    <>
      {count > 0 && <UnsentItemsNotice count={count} />}
      {hasShared && (
        <output className={styles.keptItems}>
          <ClockIcon />
          <span>You’re not signed in, so what you shared wasn’t kept. Sign in, then share it again.</span>
        </output>
      )}
    </>
  )
}

function UnsentItemsNotice({ count }: { count: number }) {
  return (
    <output className={styles.keptItems}>
      <ClockIcon />
      <span>
        {count === 1 ? '1 item is' : `${count} items are`} waiting on this device. Nothing is lost: it’ll send when
        whoever wrote it signs in again.
      </span>
    </output>
  )
}

/** Reads the device's database after the first paint, so that the signed-out page loads none of its code. */
function useUnsentCount() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isHere = true
    import('../offline/session/sign-out.ts')
      .then(({ finishSignOuts, countUnsentItems }) => finishSignOuts().then(countUnsentItems))
      .then(
        (found) => isHere && setCount(found),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [])
  return count
}
