/** What a booking pays on a day of work, '2027-03-01': of what was agreed for it, the last. */
export const termsOnDay = <Terms>(
  agreed: Terms & { by_day?: readonly (Terms & { from_day: string | null })[] | undefined },
  workDay: string,
): Terms => agreed.by_day?.findLast(({ from_day }) => from_day === null || from_day <= workDay) ?? agreed
