import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './profile.module.css'

type Props = { failure: string | null; isChanged: boolean; isWaiting: boolean; onUndo: () => void }

/** Stays in the thumb's reach from the first change on. */
export function SaveBar({ failure, isChanged, isWaiting, onUndo }: Props) {
  return (
    <div className={isChanged ? styles.saveBar : undefined}>
      {failure && <InlineError what={failure} kept="What you typed is kept." />}
      <p role="status" className={styles.offline}>
        {isWaiting && 'Saved on this phone. It is sent as soon as there is signal.'}
      </p>
      {isChanged && (
        <div className={styles.save}>
          <Button onClick={onUndo}>Undo changes</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
