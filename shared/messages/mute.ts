/** The end of a mute without one: a conversation is muted until somebody unmutes it. Apart from limits.ts, which every first screen loads. */
export const UNTIL_UNMUTED = '9999-12-31T23:59:59.999Z'
