import { useMemo } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { crewCostByDay } from '../../../shared/jobs/crew-cost.ts'
import { formatPounds } from '../../../shared/money.ts'
import { DayBars } from '../../trade/plots/day-bars.tsx'

/** What the crew of a project of several days costs on each, as posted and as confirmed. */
export function CostByDay({ roles }: Pick<Job, 'roles'>) {
  const days = useMemo(
    () => crewCostByDay(roles).map(({ confirmed, ...day }) => ({ ...day, actual: confirmed })),
    [roles],
  )
  if (days.length < 2 || days.every(({ planned }) => planned === 0)) return null
  return (
    <DayBars
      heading="Crew cost by day"
      days={days}
      names={{ planned: 'Planned', actual: 'Confirmed' }}
      format={formatPounds}
    />
  )
}
