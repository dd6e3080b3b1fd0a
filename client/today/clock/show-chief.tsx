import { lazy, Suspense, useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { HandshakePunch } from '../../../shared/handshake/signed-bytes.ts'
import type { StandingPunch } from '../../../shared/hours/punches.ts'
import { keptCountersigns, type KeptCountersign } from '../../offline/store/clock/countersigns.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useDeviceKey } from '../../trade/handshake/device-key.ts'
import { Button } from '../../ui/button.tsx'
import type { BookingClock } from './clock-state.ts'
import type { Countersigned } from './show-chief-dialog.tsx'

const LazyShowChiefDialog = lazy(() => import('./show-chief-dialog.tsx'))

type Props = { clock: BookingClock; jobTitle: string; names: { id: string; full_name: string }[] }

/** The last press of one's own, for the chief to see and sign, signal or not. */
export function ShowChief({ clock, jobTitle, names }: Props) {
  const [shown, setShown] = useState<HandshakePunch | null>(null)
  const [asked, ask] = useState<string | null>(null)
  const answers = useLive(keptCountersigns, [])
  useDeviceKey()
  const last = clock.stretch.at(-1)
  const isOwn = last?.method === 'self' && !last.replaces && !last.reason
  // What the device still writes has no clock yet: the button stays where it is, and its press waits for that.
  if (isOwn && asked === last.id && isWritten(last)) {
    ask(null)
    setShown(handshakePunchOf(last))
  }
  if (!isOwn && !shown) return null
  return (
    <>
      {isOwn && (
        <Button variant="ghost" size="sm" onClick={() => ask(last.id)}>
          Show your chief
        </Button>
      )}
      {shown && (
        <Suspense>
          <LazyShowChiefDialog
            punch={shown}
            jobTitle={jobTitle}
            countersigned={countersignedOf(
              clock.stretch.find(({ id }) => id === shown.id),
              answers,
              names,
            )}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const isWritten = ({ state, received_at }: LocalPunch) => Boolean(state ?? received_at)

/** What has a reason is for the desk to read. */
const handshakePunchOf = ({ id, booking_id, kind, at, clock }: StandingPunch<LocalPunch>): HandshakePunch => ({
  id,
  booking_id,
  kind,
  at,
  clock,
  replaces: null,
  reason: '',
})

/** What the server knows, or what this phone has read itself. */
function countersignedOf(
  punch: LocalPunch | undefined,
  answers: KeptCountersign[] | undefined,
  names: Props['names'],
): Countersigned | null {
  const witness = punch?.witness
  if (witness) {
    const name = names.find(({ id }) => id === witness.by)?.full_name ?? 'your chief'
    return { words: `Countersigned by ${name} at ${formatLondonTime(witness.at)}`, isChecked: true }
  }
  const answer = answers?.find(({ punch_id }) => punch_id === punch?.id)
  if (!answer) return null
  const isChecked = answer.is_checked === true
  const words = isChecked
    ? `Countersigned by ${answer.name} at ${formatLondonTime(answer.witness.at)}`
    : `${answer.name}’s answer is kept. This phone can’t check it yet: the server will.`
  return { words, isChecked }
}
