const HOUR = 7
const DAY = 86_400_000

/** The last time it was seven in the morning in London, summer time or not. */
export function lastMorning(now: Date): Date {
  const today = sevenOn(now)
  return today <= now ? today : sevenOn(new Date(now.getTime() - DAY))
}

function sevenOn(moment: Date) {
  const [year, month, day] = dateParts(moment)
  const winter = new Date(Date.UTC(year, month - 1, day, HOUR))
  return hourIn(winter) === HOUR ? winter : new Date(winter.getTime() - 3_600_000)
}

const london = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', ...options })
const dates = london({ year: 'numeric', month: '2-digit', day: '2-digit' })
const hours = london({ hour: '2-digit', hourCycle: 'h23' })
const dateParts = (moment: Date) => dates.format(moment).split('-').map(Number) as [number, number, number]
const hourIn = (moment: Date) => Number(hours.format(moment))
