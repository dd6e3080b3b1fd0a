import { type ReactionName, REACTIONS } from '../../../shared/messages/reactions.ts'
import { knownValue } from '../../../shared/labels.ts'
import type { MessageReaction } from '../../../shared/messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './message-reactions.module.css'

/** One sign under a message: who pressed it, and whether one did so oneself. */
export type ShownReaction = { reaction: ReactionName; names: string[]; isMine: boolean }

/** By sign, in the order in which each came first. One that only a newer version knows is left out. */
export function shownReactionsOf(reactions: readonly MessageReaction[], ownId: string): ShownReaction[] {
  const shown = new Map<ReactionName, ShownReaction>()
  for (const { user_id, full_name, reaction } of reactions) {
    if (!knownValue(REACTIONS, reaction)) continue
    const name = reaction as ReactionName
    const one = shown.get(name) ?? { reaction: name, names: [], isMine: false }
    const isMine = user_id === ownId
    shown.set(name, {
      reaction: name,
      names: isMine ? ['You', ...one.names] : [...one.names, full_name],
      isMine: one.isMine || isMine,
    })
  }
  return [...shown.values()]
}

type ReactionsProps = { shown: ShownReaction[]; onReact: (reaction: ReactionName | null) => void }

/** Under a message: each sign with its number. A press adds one's own, or takes it back. */
export const MessageReactions = ({ shown, onReact }: ReactionsProps) => (
  <ul className={styles.reactions} aria-label="Reactions">
    {shown.map(({ reaction, names, isMine }) => (
      <li key={reaction}>
        <button
          type="button"
          className={classNames(styles.reaction, isMine && styles.own)}
          aria-pressed={isMine}
          aria-label={`${REACTIONS[reaction].words}, ${names.length}: ${names.join(', ')}`}
          title={names.join(', ')}
          onClick={() => onReact(isMine ? null : reaction)}
        >
          <span aria-hidden="true">{REACTIONS[reaction].sign}</span>
          {names.length}
        </button>
      </li>
    ))}
  </ul>
)
