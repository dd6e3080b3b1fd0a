/**
 * `DAYS_AHEAD=200`: the tests' clock is so many days ahead, so that a test with a date of its own that will have passed by then fails
 * today. It is set up before each file, and a file that is not isolated has the clock of the one before.
 */
const days = Number(process.env.DAYS_AHEAD ?? 0)
if (days > 0 && !('daysAhead' in Date)) {
  const TrueDate = Date
  const now = () => TrueDate.now() + days * 86_400_000
  class DateAhead extends TrueDate {
    static readonly daysAhead = days
    static override now = now
    // What was made by the true Date, as by structuredClone, is one, too.
    static override [Symbol.hasInstance] = (value: unknown) => Object.prototype.toString.call(value) === '[object Date]'
    constructor(...parts: ConstructorParameters<DateConstructor> | []) {
      super(...((parts.length > 0 ? parts : [now()]) as [number]))
    }
  }
  globalThis.Date = DateAhead as unknown as DateConstructor
}
