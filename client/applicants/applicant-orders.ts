import type { ApplicantOrder } from '../../shared/hiring/applicant-list.ts'

/** The orders to choose from where no column heads can be pressed. */
export const ORDER_WORDS: Partial<Record<ApplicantOrder, string>> = {
  '-score': 'Best match',
  '-rating': 'Rating',
  '-applied': 'Newest',
  name: 'Name',
  miles: 'Nearest',
  '-experience': 'Experience',
  status: 'Status',
}
