import { type FormEvent, useState } from 'react'
import { v7 as newId } from 'uuid'
import { peopleText } from '../../shared/labels.ts'
import { MESSAGE_MAX } from '../../shared/limits.ts'
import { sendBroadcast } from '../offline/outbox/kinds/broadcast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { buzz } from '../ui/motion/buzz.ts'
import { toast } from '../ui/overlays/toast.ts'
import { isAsked } from './crew-rows.ts'
import type { Crews } from './use-crews.ts'

type Props = { crews: Crews; isReminder: boolean; onClose: () => void }

/** One message about the project, to each of those who have been asked about it or have applied, in their own conversation. */
export function MessageSeveralDialog({ crews, isReminder, onClose }: Props) {
  const { job, selection } = crews
  const [id] = useState(() => newId())
  const [rows] = useState(() => selection.selected)
  const [content, setContent] = useState(
    isReminder && job ? `Have you had time to look at ${job.title}? Let us know if you are free.` : '',
  )
  if (!job) return null
  const reached = rows.filter(isAsked)
  const others = rows.filter((row) => !isAsked(row))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!job || !content.trim()) return
    const freelancer_ids = reached.map((row) => row.id)
    await sendBroadcast(id, { job, audience: { to: 'selection', freelancer_ids }, content: content.trim() })
    buzz()
    toast({ tone: 'go', text: reached.length === 1 ? 'Sent to 1 person.' : `Sent to ${reached.length} people.` })
    selection.clear()
    onClose()
  }

  return (
    <Dialog
      open
      title={`${isReminder ? 'Remind' : 'Message'} ${peopleText(reached.length)}`}
      description={`About ${job.title}. Each gets it in their own conversation with you.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="message-several"
            disabled={reached.length === 0 || !content.trim()}
          >
            Send
          </Button>
        </>
      }
    >
      <Stack as="form" id="message-several" gap={4} onSubmit={(event) => void send(event)} noValidate>
        {others.length > 0 && (
          <Text muted>
            {`Not to ${others.map(({ full_name }) => full_name).join(', ')}: invite them to this project first.`}
          </Text>
        )}
        <Field label="Message">
          <TextArea
            rows={6}
            maxLength={MESSAGE_MAX}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        </Field>
      </Stack>
    </Dialog>
  )
}
