/** '1 place', '2 places'. */
export const countWithNoun = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** '1 person', '2 people'. */
export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)
