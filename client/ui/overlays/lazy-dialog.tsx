import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { InlineError } from '../inline-error.tsx'
import { BusyOpener } from './busy-opener.tsx'
import styles from './lazy-dialog.module.css'

/**
 * A dialog or form in a chunk of its own, which a press opens: what was pressed is busy until it is there. If it cannot
 * be fetched, the screen stays as it is and says so. `load` loads it before it is rendered. `close` is what its onClose
 * would do, if it has another name.
 */
export function lazyDialog<Props extends object>(
  importDialog: () => Promise<{ default: ComponentType<Props> }>,
  close = (props: Props) => (props as { onClose?: () => void }).onClose?.(),
) {
  let loaded: ComponentType<Props> | undefined

  const load = () => importDialog().then((file) => (loaded = file.default))

  function LazyDialog(props: Props) {
    const [Dialog, draw] = useState(() => loaded)
    const [attempt, setAttempt] = useState(1)
    const [failure, setFailure] = useState<FetchFailure | null>(null)
    const isBusy = failure === null || failure.attempt < attempt

    useEffect(() => {
      if (Dialog) return
      let isHere = true
      load().then(
        (component) => isHere && draw(() => component),
        async () => {
          const isOutdated = await hasLine()
          if (isHere) setFailure({ attempt, isOutdated })
        },
      )
      return () => {
        isHere = false
      }
    }, [Dialog, attempt])

    if (Dialog) return <Dialog {...props} />
    return (
      <>
        {isBusy && <BusyOpener />}
        {failure && (
          <FailedFetchNotice
            failure={failure}
            onRetry={() => setAttempt(failure.attempt + 1)}
            onClose={() => close(props)}
          />
        )}
      </>
    )
  }
  return Object.assign(LazyDialog, { load })
}

type FetchFailure = {
  attempt: number
  /** The server answers: its files are newer, or the browser remembers that the import has failed, until it loads the page again. */
  isOutdated: boolean
}

const hasLine = () =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

type Props = { failure: FetchFailure; onRetry: () => void; onClose: () => void }

/** Inside an open dialog, since nothing outside of it can be reached. */
function FailedFetchNotice({ failure: { attempt, isOutdated }, onRetry, onClose }: Props) {
  const [place] = useState(() => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1))
  const needsReload = isOutdated && attempt > 1
  return createPortal(
    <div className={styles.notice} data-edge="">
      <InlineError
        key={attempt}
        what="This could not be fetched"
        kept={`${needsReload ? 'Reload the page to get it.' : 'It may just need a moment of signal.'} What you wrote is saved on this device.`}
        action={
          <>
            {needsReload ? (
              <Button size="sm" onClick={() => location.reload()}>
                Reload
              </Button>
            ) : (
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onClose}>
              Close
            </Button>
          </>
        }
      />
    </div>,
    place ?? document.body,
  )
}
