import { useState } from 'react'
import type { AskFirst, Job } from '../../shared/jobs/jobs.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { AskFirstFields } from './ask-first.tsx'
import { onlineOnlyText } from './project-texts.ts'

/** Asks a list first for a project that is posted already. */
export default function AskFirstDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [first, choose] = useState<AskFirst | null>(null)
  const { send, isBusy, failure } = useChange(async (body: AskFirst) => {
    const { asked_first } = await request('PUT', at('/jobs/{id}/asked-first', { id: job.id }), body)
    await syncNow().catch(() => {})
    toast({ tone: 'go', text: `${asked_first?.list_name ?? 'Your list'} is asked first.` })
    onClose()
  }, onlineOnlyText('The list could not be asked.'))
  const { onSubmit } = useForm({}, { send: () => first && send(first) })

  return (
    <Dialog
      open
      size="sm"
      title="Ask a list first"
      description="Only that list sees the project for now. Anyone who has already applied or been invited still sees it."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="ask-first" loading={isBusy} disabled={!first}>
            Ask first
          </Button>
        </>
      }
    >
      <Stack as="form" id="ask-first" gap={4} onSubmit={onSubmit} noValidate>
        <AskFirstFields value={first} onChange={choose} />
        {failure && <InlineError what={failure} />}
      </Stack>
    </Dialog>
  )
}
