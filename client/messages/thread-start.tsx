import { Link } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import styles from './messages.module.css'

type Props = { isMissing: boolean; isOneself: boolean; error: string | null; retry: () => void }

/** In the thread's place while the conversation asked for is being found, or when it cannot be. */
export function ThreadStart({ isMissing, isOneself, error, retry }: Props) {
  const { online, firstSyncDone } = useStatus()
  return (
    <>
      <header className={styles.head}>
        <Link className={styles.back} to="/messages" aria-label="Back to conversations">
          <BackIcon />
        </Link>
      </header>
      <div className={styles.nothing}>
        {isOneself ? (
          <EmptyState title="You cannot write to yourself" text="Choose somebody else's conversation from the list." />
        ) : error ? (
          <InlineError
            what={error}
            kept={online ? undefined : 'There is no signal to look this person up.'}
            action={
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
            }
          />
        ) : isMissing && firstSyncDone ? (
          <EmptyState
            title="This conversation is not on this phone"
            text={online ? 'It may have been removed.' : 'It will be here once there is signal.'}
          />
        ) : (
          <PageSpinner label="Opening the conversation" />
        )}
      </div>
    </>
  )
}
