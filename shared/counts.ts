/** '1 place', '2 places'. */
export const countWithNoun = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** 'Zoe Hart', '2 people'. */
export const peopleNameOrCount = (people: readonly { full_name: string }[]) =>
  people.length === 1 ? people[0]!.full_name : peopleText(people.length)

/** '1 person', '2 people'. */
export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)
