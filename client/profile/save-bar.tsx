import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './profile.module.css'

type Props = { failure: string | null; isChanged: boolean; isOnline: boolean; isBusy: boolean; onUndo: () => void }

/** Stays in the thumb's reach from the first change on. */
export function SaveBar({ failure, isChanged, isOnline, isBusy, onUndo }: Props) {
  return (
    <div className={isChanged ? styles.saveBar : undefined}>
      {failure && <InlineError what={failure} kept="What you typed is kept." />}
      <p role="status" className={styles.offline}>
        {isChanged && !isOnline && 'Profile changes need signal; what you typed is kept.'}
      </p>
      {isChanged && (
        <div className={styles.save}>
          <Button onClick={onUndo}>Undo changes</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={!isOnline}>
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
