/* The notification of 'Send a test'. Without zod: the worker reads it, too. */
const START = 'test:'
export const testTag = (id: string) => START + id
export const isTestTag = (tag: string) => tag.startsWith(START)

/** From the worker to the pages: the notification of a test is on display. */
export type TestShown = { type: 'test_shown'; tag: string }
