import { type ReactNode, useState } from 'react'
import { REPORT_WORDS_MAX } from '../../shared/limits.ts'
import BlockIcon from 'lucide-react/icons/ban'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import ReportIcon from 'lucide-react/icons/flag'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './person-actions.module.css'
import { useSetBlocked } from './use-set-blocked.ts'
import { REPORT_REASONS, type ReportReason } from '../../shared/people/report-reasons.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { useLive } from '../offline/store/use-live.ts'
import { messagesOfConversation } from '../offline/store/message-rows.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

/** Loaded by person-menu.tsx. */
export default function PersonActions({ id, name, isBlocked, more = [], ...rest }: PersonMenuProps): ReactNode {
  const { conversationId, isInChannel = false, isOpened = false, onChanged } = rest
  const [isReporting, setIsReporting] = useState(false)
  const setBlocked = useSetBlocked()

  async function toggle() {
    if (await setBlocked({ id, name }, !isBlocked)) onChanged?.()
  }

  return (
    <>
      <Menu
        label={`More about ${name}`}
        buttonClass={styles.button}
        button={<MoreIcon />}
        isOpened={isOpened}
        items={[
          ...more,
          { label: 'Report', icon: <ReportIcon />, onClick: () => setIsReporting(true) },
          { label: isBlocked ? 'Unblock' : 'Block', icon: <BlockIcon />, onClick: () => void toggle() },
        ]}
      />
      {isReporting && (
        <ReportPersonDialog {...{ id, name, conversationId, isInChannel }} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}

export type PersonMenuProps = {
  id: string
  name: string
  isBlocked: boolean
  /** The conversation with them, of which messages can be reported too. */
  conversationId?: string
  /** Others write in it too: only this person's messages are offered. */
  isInChannel?: boolean
  /** What comes before those actions. */
  more?: MenuProps['items']
  /** Open from the beginning. */
  isOpened?: boolean
  onChanged?: () => void
}

type Props = {
  id: string
  name: string
  conversationId: string | undefined
  isInChannel: boolean
  onClose: () => void
}

const CHOICE_CHARACTERS_MAX = 60
const MESSAGES_OFFERED = 20

/** Reports a person to the staff or, from a conversation, one of their messages. */
function ReportPersonDialog({ id, name, conversationId, isInChannel, onClose }: Props) {
  const messages = useLive(
    async (db) => (conversationId ? await messagesOfConversation(db, conversationId).toArray() : []),
    [conversationId],
  )
  const theirs =
    messages
      ?.filter(({ is_mine, sender_id }) => !is_mine && (!isInChannel || sender_id === id))
      .slice(-MESSAGES_OFFERED)
      .reverse() ?? []
  const [messageId, setMessageId] = useState('')
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [words, setWords, clearWords] = useDraft(`report:${id}`)
  const wantsText = reason === 'Something else' && !hasVisibleText(words)

  const { send, isBusy, failure } = useChange(async () => {
    const path = messageId ? at('/messages/{id}/report', { id: messageId }) : at('/users/{id}/report', { id })
    // The form requires a reason.
    await request('POST', path, { reason: reason as ReportReason, words })
    await clearWords()
    toast({ tone: 'go', text: 'Reported. Our staff will look at it.' })
    onClose()
  }, 'The report could not be sent.')

  const { errorOf, onSubmit } = useForm(
    { reason: reason ? '' : 'Choose a reason.', words: wantsText ? 'Say what happened.' : '' },
    { send },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report ${name}`}
      description="Only our staff see this. The person isn’t told who reported them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="report" loading={isBusy}>
            Send report
          </Button>
        </>
      }
    >
      <Stack as="form" id="report" gap={4} onSubmit={onSubmit} noValidate>
        {theirs.length > 0 && (
          <Field label="What is it about?" hint="If you report a message, our staff see it and a few either side.">
            <Select
              value={messageId}
              onChange={(event) => setMessageId(event.target.value)}
              options={[
                { value: '', label: `${name}, as a person` },
                ...theirs.map((message) => ({ value: message.id, label: `“${shortenedLine(message.content)}”` })),
              ]}
            />
          </Field>
        )}
        <Field label="Why?" error={errorOf('reason')} required>
          <Select
            value={reason}
            placeholder="Choose a reason"
            onChange={(event) => setReason(event.target.value as ReportReason | '')}
            options={REPORT_REASONS}
          />
        </Field>
        <Field label="What happened" error={errorOf('words')} optional={reason !== 'Something else'}>
          <TextArea value={words} most={REPORT_WORDS_MAX} onChange={(event) => setWords(event.target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="Your words are still here." />}
      </Stack>
    </Dialog>
  )
}

const shortenedLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > CHOICE_CHARACTERS_MAX ? `${line.slice(0, CHOICE_CHARACTERS_MAX)}…` : line
}
