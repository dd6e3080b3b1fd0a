import { useEffect } from 'react'
import { CLOCK_JUMP_MS, noteClockJump } from '../../offline/store/clock/device-clock.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'

const TICK_MS = 5_000

/**
 * While it is on the screen: notes when somebody sets this device's clock. A device that slept has a clock that goes on
 * beside one that stood still; so a jump ahead counts only from one tick to the next while the screen was seen.
 */
export function useClockWatch() {
  useEffect(() => {
    let before = clocksNow()
    const look = () => {
      const now = clocksNow()
      const jump = now.wall - before.wall - (now.steady - before.steady)
      const isWatched = now.steady - before.steady < 3 * TICK_MS && document.visibilityState === 'visible'
      before = now
      if (jump < -CLOCK_JUMP_MS || (jump > CLOCK_JUMP_MS && isWatched)) void noteJump()
    }
    const begin = () => void (before = clocksNow())
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])
}

const clocksNow = () => ({ wall: Date.now(), steady: performance.now() })

async function noteJump() {
  const { db } = currentDevice()
  await runOnDatabase(db, () => noteClockJump(db)).catch(() => {})
}
