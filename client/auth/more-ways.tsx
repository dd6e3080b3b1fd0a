import { useEffect, useState } from 'react'
import type { DemoSignIn as DemoPerson } from '../../shared/dev.ts'
import type { SignInWays } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { DemoSignIn } from './demo-sign-in.tsx'
import type { HalfWay } from './half-way.ts'
import { canSign } from '../trade/passkey.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

/** What else leads in, at the foot of the panel. It comes late and all at once, so that nothing moves twice. */
export default function MoreWays({ onHalfWay }: { onHalfWay: (half: HalfWay) => void }) {
  const ways = useMoreWays()
  if (!ways) return null
  return (
    <>
      {ways.passkeys && <PasskeySignIn />}
      <DemoSignIn people={ways.people} onHalfWay={onHalfWay} />
    </>
  )
}

function useMoreWays() {
  const [ways, setWays] = useState<{ passkeys: boolean; people: DemoPerson[] } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = <T,>(path: string) => request<T>('GET', path, undefined, { signal: leaving.signal })
    Promise.all([ask<SignInWays>('/auth/ways'), ask<DemoPerson[]>('/auth/demo-sign-ins')]).then(
      ([{ passkeys }, people]) => setWays({ passkeys: passkeys && canSign(), people }),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return ways
}
