import { errorDetailOf } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'

/** The console stores nothing on a device: without signal it says so. */
export function NotLoaded({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <InlineError
      what={errorDetailOf(error, 'This could not be loaded.')}
      action={
        <Button size="sm" onClick={() => void retry()}>
          Try again
        </Button>
      }
    />
  )
}
