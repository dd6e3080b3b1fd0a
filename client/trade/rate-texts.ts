import { FILTER_DAY_RATE_MAX } from '../../shared/limits.ts'

/** What is said beside a day rate that is no amount, or too high. */
export const RATE_AS_NUMBER = 'Pounds as a number, such as 280.50'
export const RATE_TOO_HIGH = `At most £${FILTER_DAY_RATE_MAX.toLocaleString('en-GB')}`
