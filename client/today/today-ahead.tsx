import { useEffect } from 'react'
import { keepDayAhead } from '../offline/store/day-ahead.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useSession } from '../offline/session/session.ts'
import { findOwnBookings } from '../trade/call-sheets/use-own-sheet.ts'
import { companyDayAhead, findCompanyJobs } from './company-days.ts'
import { ownDayAhead } from './days.ts'

/** Keeps for the next start when Today is near. Renders nothing. */
export default function TodayAhead() {
  const user = useSession().user!
  const isEmployer = user.user_type === 'employer'
  const ahead = useLive(
    async (db) =>
      isEmployer
        ? companyDayAhead(await findCompanyJobs(db), Date.now())
        : ownDayAhead(await findOwnBookings(db), Date.now()),
    [isEmployer],
  )

  useEffect(() => {
    if (ahead) keepDayAhead(user.id, ahead)
  }, [ahead, user.id])

  return null
}
