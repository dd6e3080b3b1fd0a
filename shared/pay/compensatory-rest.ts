import { londonMidnight } from '../dates-in-london.ts'
import { lastListed, type WorkDay } from './work-days.ts'

/** Minutes worked past the midnight that ends each day's date, as some agreements bank them as rest. */
export const compensatoryRestMinutes = (days: WorkDay[]) =>
  days.reduce(
    (sum, { work_day, present }) => sum + Math.max(0, lastListed(present).to - londonMidnight(work_day, 1) / 60_000),
    0,
  )
