import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isoDay } from '../../shared/dates.ts'
import { expiryText, warningDue } from '../../shared/people/expiry.ts'
import { credentialsShown } from '../offline/store/credential-rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { currentDevice } from '../offline/store/device.ts'
import { toast } from '../ui/overlays/toast.ts'

/**
 * Announces, once on this device for each warning, that a credential expires: from its own dates, so without signal
 * too. Renders nothing.
 */
export default function CredentialNews() {
  const credentials = useLive(credentialsShown, [])
  const navigate = useNavigate()

  useEffect(() => {
    if (!credentials?.length) return
    const today = isoDay(new Date())
    const warn = (due: LocalCredential[]) => {
      const [first] = due
      if (!first) return
      // There the credential itself says it.
      if (location.pathname === '/portfolio') return
      const words = expiryText(first.expires_on, today).toLowerCase()
      const text = due.length === 1 ? `${first.name} ${words}` : `${due.length} credentials expire soon`
      toast({ tone: 'standby', text, action: { label: 'Portfolio', onClick: () => void navigate('/portfolio') } })
    }
    void takeDue(currentDevice().db, credentials, today).then(warn, () => {})
  }, [credentials, navigate])

  return null
}

const WARNED = 'expiry_told'

/** Credentials with a due warning that was not given on this device; marks it as given. */
export const takeDue = (db: StandbyDb, credentials: LocalCredential[], today: string) =>
  db.transaction('rw', db.facts, async () => {
    const given = new Set(((await db.facts.get(WARNED))?.value ?? []) as string[])
    const marks = new Map(
      credentials.flatMap((credential) => {
        const days = warningDue(credential.expires_on, today)
        return days === null ? [] : [[`${credential.id} ${credential.expires_on} ${days}`, credential]]
      }),
    )
    await db.facts.put({ key: WARNED, value: [...marks.keys()] })
    return [...marks].filter(([mark]) => !given.has(mark)).map(([, credential]) => credential)
  })
