import { useNavigate } from 'react-router-dom'
import SentIcon from 'lucide-react/icons/circle-check'
import { retryAllUnsent, useUnsentItems } from '../offline/outbox/unsent.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { heldBackAmong } from '../offline/outbox/registry.ts'
import { Page } from '../shell/page.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ShellCorner, useShellCorner } from '../shell/shell-corner.ts'
import { OutboxItem } from './outbox-item.tsx'

/** /outbox: the unsent items of this device, oldest first. Opened from the offline chip. */
export default function OutboxScreen() {
  const corner = useShellCorner()
  return (
    // The chip leads here, and would repeat the heading.
    <ShellCorner value={{ ...corner, chip: null }}>
      <UnsentItemsPage />
    </ShellCorner>
  )
}

function UnsentItemsPage() {
  const found = useUnsentItems()
  const items = found ?? []
  const { online, paused, storageFull } = useStatus()
  const navigate = useNavigate()
  const retry = () => void retryAllWithToast(online, items.length)
  useShortcuts('Outbox', items.length > 0 ? [['', 'Try to send now', retry]] : [])
  const queued = items.filter((item) => item.state === 'queued')
  const waiting = queued.length

  return (
    <Page
      title={found ? outboxTitleOf(waiting, items.length - waiting) : 'Outbox'}
      subtitle={waiting > 0 && outboxGoingText(waiting, queued.filter(heldBackAmong(items)).length)}
      back={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
      crumb="Waiting on this device"
      width="narrow"
      foot={
        items.length > 0 && (
          <Button full onClick={retry}>
            Try now
          </Button>
        )
      }
    >
      {paused && items.length > 0 && (
        <InlineError
          what="You’ve been signed out, so nothing can be sent yet."
          kept="Everything is kept. Sign in again to send it."
        />
      )}
      {storageFull && (
        <InlineError
          what="This device is full: nothing new can be saved or received."
          kept="Anything waiting here still goes as soon as there’s signal. Free up some space on the device."
        />
      )}
      {found?.length === 0 ? (
        <EmptyState
          icon={<SentIcon />}
          title="Everything has been sent"
          text={
            online
              ? 'Anything you write goes straight away.'
              : 'You’re offline. What you write now will wait here until there is signal.'
          }
        />
      ) : (
        <Stack as="ul" gap={3} aria-label="Not sent yet">
          {items.map((item) => (
            <OutboxItem key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Page>
  )
}

/** What a press does is said at once: the rows change only when answers have come. */
async function retryAllWithToast(isOnline: boolean, count: number) {
  await retryAllUnsent()
  const text = isOnline
    ? `Trying to send ${count} now.`
    : 'Still no signal. Everything’s saved, and sends when you’re back online.'
  toast({ tone: isOnline ? 'info' : 'standby', text })
}

/** When those that wait will go: what is behind a refused one goes after it. */
function outboxGoingText(waiting: number, held: number) {
  const behind = `${held === waiting ? (held === 1 ? 'It’s waiting' : 'They’re waiting') : held === 1 ? 'One is waiting' : `${held} are waiting`} behind something that wasn’t sent: try that again, edit it or discard it.`
  if (held === waiting) return behind
  const going = 'as soon as there’s signal; messages don’t wait for files. You can close the app.'
  return held > 0 ? `${behind} The rest goes ${going}` : `They go ${going}`
}

function outboxTitleOf(waiting: number, failed: number) {
  if (waiting > 0) return `${waiting} to send`
  return failed > 0 ? `${failed} not sent` : 'Nothing to send'
}
