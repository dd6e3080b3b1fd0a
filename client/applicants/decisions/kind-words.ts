import type { Job } from '../../../shared/jobs/jobs.ts'

/** What those who are turned down are written, until somebody says it better. */
export const kindWords = ({ title }: Job) =>
  `Thank you for applying for ${title}. We had more good people than places, and have chosen others this time. We would be glad to hear from you again.`
