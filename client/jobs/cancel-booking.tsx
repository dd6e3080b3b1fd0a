import { discardUnsentItem, retryUnsentItem, editUnsentItem } from '../offline/outbox/unsent.ts'
import { useStatus } from '../offline/sync/status.ts'
import { queueCancellation } from '../offline/outbox/kinds/booking.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useOpened } from '../trade/use-opened.ts'
import { applicationStateOf, type JobEntry } from './freelancer-jobs.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyCancelDialog = lazyDialog(() => import('../trade/cancel-dialog.tsx'))

/** Cancels a booking, also without signal: until the server has it the booking stands, and this says so. */
export function CancelBooking({ entry }: { entry: JobEntry }) {
  const { job, application, unsent } = entry
  const { idOf, open, close } = useOpened()
  const { online } = useStatus()
  const state = applicationStateOf(entry)
  const ask = () => application && open('cancel', application.id, { within: 'job' })

  async function edit() {
    if (unsent?.kind !== 'cancellation') return
    if (await editUnsentItem(unsent.id)) ask()
    else toast({ tone: 'info', text: 'It has just been sent.' })
  }

  if (unsent && (state === 'cancelling' || state === 'not_cancelled')) {
    const isRefused = state === 'not_cancelled'
    return (
      <Card as="section" tone={isRefused ? 'stop' : 'standby'} aria-label="Cancellation">
        <Stack gap={3}>
          <Text strong>{isRefused ? unsent.last_error?.detail || 'Not cancelled' : 'Cancelling: will be sent'}</Text>
          <Text size="small">
            {isRefused
              ? 'Your cancellation was refused.'
              : `You’re still confirmed until it arrives. Your reason: ${unsent.text}`}
          </Text>
          <Row gap={2} wrap>
            {isRefused && (
              <Button size="sm" onClick={() => void retryUnsentItem(unsent.id)}>
                Try again
              </Button>
            )}
            <Button size="sm" onClick={() => void edit()}>
              Edit
            </Button>
            <Button size="sm" onClick={() => void discardUnsentItem(unsent.id)}>
              {isRefused ? 'Discard' : 'Keep booking'}
            </Button>
          </Row>
        </Stack>
      </Card>
    )
  }
  if (!application || state !== 'accepted') return null
  return (
    <>
      <Row justify="end">
        <Button variant="ghost" onClick={ask}>
          Cancel booking
        </Button>
      </Row>
      {idOf('cancel') === application.id && (
        <LazyCancelDialog
          applicationId={application.id}
          title="Cancel this booking?"
          consequence={`${job.title}. Your spot goes to somebody else, and you can’t apply for this job again.`}
          reader={job.employer_name}
          hint={online ? undefined : 'You’re offline. It’s saved on this device and sends when you’re back online.'}
          onCancel={(reason, draft) => queueCancellation({ job, application_id: application.id, reason, draft })}
          onClose={() => close({ within: 'job' })}
        />
      )}
    </>
  )
}
