/** What can be pressed under a message, by its name on the wire: the sign, and how it is read aloud. */
export const REACTIONS = {
  thumbs_up: { sign: '👍', words: 'Thumbs up' },
  done: { sign: '✅', words: 'Done' },
  eyes: { sign: '👀', words: 'Seen' },
  heart: { sign: '❤️', words: 'Heart' },
  laugh: { sign: '😂', words: 'Laugh' },
  clap: { sign: '👏', words: 'Applause' },
} as const

export type ReactionName = keyof typeof REACTIONS
export const REACTION_NAMES = Object.keys(REACTIONS) as [ReactionName, ...ReactionName[]]
