import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { useChange } from '../../http/use-change.ts'
import { type ClockedBooking, queuePunch } from '../../offline/outbox/kinds/punch.ts'
import { useLive } from '../../offline/store/use-live.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'
import { signOwnPunch } from '../../trade/handshake/device-key.ts'
import { addPlaceToPunch, isPlaceRefused } from './ask-place.ts'

/** The buttons change under the thumb: the second tap of a double tap is not the press that follows. */
const DOUBLE_TAP_MS = 500
/** A frame takes less. */
const NO_FRAME_MS = 200

/**
 * Presses of the clock, shown in the frame in which they are made, while the device still writes them: `punches` are
 * those that are kept and these. One that cannot be kept is taken back, with words.
 */
export function usePresses(booking: ClockedBooking, kept: readonly LocalPunch[]) {
  const isRefused = useLive(isPlaceRefused, []) ?? false
  const [made, setMade] = useState<LocalPunch[]>([])
  const [said, say] = useState('')
  const last = useRef(Number.NEGATIVE_INFINITY)
  const { send, failure } = useChange(
    async ({ id, kind, at }: LocalPunch) => {
      try {
        const noPlace = isRefused ? 'refused' : null
        const pressed = { id, booking, kind, method: 'self', at: Date.parse(at), noPlace } as const
        const { punch, isNew } = await queuePunch({ ...pressed, sign: signOwnPunch })
        // It stays shown until the device's own rows have it.
        setMade((before) => before.map((one) => (one.id === id ? punch : one)))
        say(`${CLOCK_KIND_TEXTS[kind as PunchKind]}, ${londonClockText(punch.at)}`)
        if (isNew && !isRefused) void addPlaceToPunch(punch.id)
      } catch (error) {
        setMade((before) => before.filter((one) => one.id !== id))
        throw error
      }
    },
    'It couldn’t be saved on this device. Free some space, then press again.',
    { queue: `clock:${booking.booking_id}` },
  )

  function press(kind: PunchKind) {
    const tapped = performance.now()
    if (tapped - last.current < DOUBLE_TAP_MS) return
    last.current = tapped
    const punch = pressedPunchOf(booking, kind, Date.now())
    setMade((before) => [...before.filter((one) => !kept.some(({ id }) => id === one.id)), punch])
    // Writing it takes a slow phone longer than the frame.
    afterFrame(() => void send(punch))
  }

  const isKept = new Set(kept.map(({ id }) => id))
  return { punches: [...kept, ...made.filter(({ id }) => !isKept.has(id))], press, said, failure }
}

/** After the next frame, or soon where none is drawn, as in a page that was left. */
function afterFrame(work: () => void) {
  let isDone = false
  const once = () => {
    if (!isDone) work()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS)
}

/** A press as it is shown until the device has written it: without a tick. */
const pressedPunchOf = (
  { booking_id, job_id, freelancer_id }: ClockedBooking,
  kind: PunchKind,
  now: number,
): LocalPunch => ({
  id: uuid(),
  booking_id,
  job_id,
  freelancer_id,
  made_by: freelancer_id,
  method: 'self',
  kind,
  at: new Date(now).toISOString(),
  replaces: null,
  reason: '',
  place: null,
  no_place: 'not asked',
  clock: { offset_ms: null, offset_age_s: null, is_unsure: false },
  received_at: null,
})
