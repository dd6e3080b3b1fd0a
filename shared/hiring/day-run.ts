import { shiftDayText } from './shift-times.ts'

/** 'Tue 15 to Thu 17 Dec'; of one day 'Tue 15 Dec'. */
export function dayRunText(first: string, last: string) {
  if (first === last) return shiftDayText(first)
  const [from, to] = [shiftDayText(first), shiftDayText(last)]
  return `${first.slice(0, 7) === last.slice(0, 7) ? from.replace(/ \S+$/, '') : from} to ${to}`
}
