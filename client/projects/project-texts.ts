import { errorDetailOf, RequestError } from '../http/request.ts'

/** Words for a change of a project that failed: it is made online only. */
export const onlineOnlyText = (fallback: string) => (error: unknown) =>
  error instanceof RequestError && error.status === 0
    ? 'No signal: this can only be done online.'
    : errorDetailOf(error, fallback)
