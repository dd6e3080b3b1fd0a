/** Start and end of a role, and whether it may last as long as that: a year, and a leap year, to the day. */
export const ROLE_LENGTHS = [
  ['2027-03-01T08:00:00.000Z', '2027-03-01T08:00:00.000Z', true],
  ['2027-03-01T08:00:00.000Z', '2028-03-01T08:00:00.000Z', true],
  ['2027-03-01T08:00:00.000Z', '2028-03-02T08:00:00.000Z', false],
  ['2027-03-01T08:00:00.000Z', '2033-03-01T08:00:00.000Z', false],
  // The clocks go back on 31 October 2027 and on 29 October 2028: 366 days by the calendar are an hour longer.
  ['2027-10-30T07:00:00.000Z', '2028-10-30T08:00:00.000Z', true],
  ['2027-10-30T07:00:00.000Z', '2028-10-31T08:00:00.000Z', false],
  // They go forward on 28 March 2027 and on 26 March 2028: the 367th day begins an hour earlier.
  ['2027-03-27T00:30:00.000Z', '2028-03-26T23:30:00.000Z', true],
  ['2027-03-27T00:30:00.000Z', '2028-03-27T23:30:00.000Z', false],
] as const
