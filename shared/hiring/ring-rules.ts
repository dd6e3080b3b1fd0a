import { londonMidnight, workDay } from '../dates-in-london.ts'

/** Until when (ms) the company of a job may ring its crew: the end of the day after the job's last. */
export const ringsUntil = (date_end: string) => londonMidnight(workDay(Date.parse(date_end)), 2)
