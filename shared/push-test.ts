/* The notification of 'Send a test'. Without zod: the worker reads it, too. */
const TEST_TAG_START = 'test:'
export const pushTestTag = (id: string) => TEST_TAG_START + id
export const isPushTestTag = (tag: string) => tag.startsWith(TEST_TAG_START)

/** From the worker to the pages: the notification of a test is on display. */
export type PushTestShown = { type: 'test_shown'; tag: string }
