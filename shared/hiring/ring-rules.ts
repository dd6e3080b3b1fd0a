import { londonMidnight, workDay } from '../dates-in-london.ts'

/** Until when (ms) the company of a job may ring its crew: the end of the day after the job's last. */
export const mayRingUntilMs = (date_end: string) => londonMidnight(workDay(Date.parse(date_end)), 2)

/** `now` in milliseconds. A job that is not over is answered without a look at the calendar: lists ask for each of theirs. */
export const mayRingCrew = (date_end: string, now: number) =>
  now < Date.parse(date_end) || now < mayRingUntilMs(date_end)
