import { fileURLToPath } from 'node:url'
import { manyAgainstFew } from './support/many-against-few.ts'

/** The table of applicants: opening, a key, a letter of a search. */
export const benchTable = () =>
  manyAgainstFew({
    entry: fileURLToPath(new URL('./support/table-page.tsx', import.meta.url)),
    many: 2_000,
    few: 50,
    words: {
      open: 'opening a table of 2,000 applicants',
      key: 'a key in a table of 2,000 applicants',
      filter: 'a letter of a search in a table of 2,000 applicants',
    },
  })
