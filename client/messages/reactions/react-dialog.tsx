import { type ReactionName, REACTION_NAMES, REACTIONS } from '../../../shared/messages/reactions.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './message-reactions.module.css'

type Props = {
  /** One's own so far. */
  own: ReactionName | null
  onReact: (reaction: ReactionName | null) => void
  onClose: () => void
}

/** The signs to choose from; one's own again takes it back. */
export default function ReactDialog({ own, onReact, onClose }: Props) {
  return (
    <Dialog open title="React" size="sm" onClose={onClose}>
      <div className={styles.choices}>
        {REACTION_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.choice}
            aria-pressed={name === own}
            onClick={() => {
              onReact(name === own ? null : name)
              onClose()
            }}
          >
            <span className={styles.sign} aria-hidden="true">
              {REACTIONS[name].sign}
            </span>
            {REACTIONS[name].words}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
