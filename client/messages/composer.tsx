import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import MicIcon from 'lucide-react/icons/mic'
import SendIcon from 'lucide-react/icons/send'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { useAttachmentDraft } from '../offline/outbox/use-attachment-draft.ts'
import { sendComposed } from '../offline/outbox/send-composed.ts'
import type { DraftHandle } from '../offline/outbox/use-draft.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { isPictureAttachment } from '../offline/store/attachments.ts'
import { sendMessage } from '../offline/outbox/kinds/message.ts'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { tooLongText, useTooLong } from '../ui/fields/too-long.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { AttachFilesButton } from './attach-files-button.tsx'
import styles from './composer.module.css'
import type { OpenConversation } from './open-conversation.ts'
import { type MessageQuote, ReplyingTo } from './quoted-message.tsx'
import { MESSAGE_MAX } from '../../shared/limits.ts'
import { conversationKey } from '../offline/store/conversation-key.ts'
import { beginRecording } from '../offline/outbox/recordings.ts'
import { keepDocument } from '../offline/outbox/keep-document.ts'
import { voiceFormat } from './voice-note.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'
import { isEnter } from '../ui/is-enter.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

/* Loaded when the first picture is picked. */
const LazySmallerPicture = lazy(() => import('./smaller-picture.tsx').catch(() => ({ default: () => null })))

/* Loaded when the first voice note is recorded. */
const LazyVoiceRecorder = lazyDialog(
  () => import('./voice-recorder.tsx'),
  ({ onCancel }) => onCancel(),
)

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  conversation: OpenConversation
  draft: string
  setDraft: (text: string) => void
  held: DraftHandle
  attached: ReturnType<typeof useAttachmentDraft>
  /** What is being answered. */
  quote?: MessageQuote | null
  onQuoteEnd?: () => Promise<void>
}

/**
 * Never depends on signal: a sent message waits on the device. Enter sends where there is a keyboard, and breaks the
 * line where there is none.
 */
export function MessageComposer({
  box,
  conversation,
  draft,
  setDraft,
  held,
  attached,
  quote,
  onQuoteEnd = noQuoteToEnd,
}: Props) {
  const [failure, setFailure] = useState<{ what: string; kept?: string } | null>(null)
  const isSending = useRef(false)
  /** Pressed again while the last message was being stored: what is in the box by then is sent after it. */
  const isWanted = useRef(false)
  const [next, setNext] = useState(0)
  const isNarrow = useNarrow()
  const { attachments } = attached
  const tooLong = useTooLong(draft, MESSAGE_MAX, undefined)
  const [format] = useState(voiceFormat)
  const [isRecording, setIsRecording] = useState(false)
  const recording = useRef<ReturnType<typeof beginRecording> | null>(null)

  /** Text, files, or both. */
  async function send() {
    if (isSending.current) isWanted.current = true
    if ((!hasVisibleText(draft) && attachments.length === 0) || isSending.current) return
    // What was typed while the last message was being stored comes here without the form.
    if (tooLongText(draft, MESSAGE_MAX)) return
    isSending.current = true
    setFailure(null)
    try {
      await sendComposed({ ...conversationRecipientOf(conversation), reply_to: quote?.id }, held.now(), attachments)
      await onQuoteEnd()
      vibrateBriefly()
      // What was typed meanwhile is newer, and stays.
      await Promise.all([held.follow(), attached.follow()])
      if (isWanted.current) setNext((count) => count + 1)
    } catch (error) {
      setFailure({ what: SPECIFIED_TEXT.sendFailed + sendErrorTextOf(error), kept: 'Your message is still here.' })
    } finally {
      isSending.current = false
      isWanted.current = false
    }
  }

  /** Whether it is stored: waiting to be sent, or among the files to send. */
  async function sendVoice(file: File) {
    setFailure(null)
    const failed = (error: unknown) =>
      setFailure({ what: SPECIFIED_TEXT.sendFailed + sendErrorTextOf(error), kept: 'Your voice note is still here.' })
    const attachment = await keepDocument(file).catch(failed)
    if (!attachment) return false
    setIsRecording(false)
    try {
      const { id } = recording.current ?? {}
      await sendMessage({
        ...conversationRecipientOf(conversation),
        content: '',
        attachment,
        recording: id,
        reply_to: quote?.id,
      })
      await onQuoteEnd()
      vibrateBriefly()
    } catch (error) {
      attached.add(attachment)
      failed(error)
    }
    void recording.current?.end()
    return true
  }

  async function keepVoice(file: File) {
    try {
      attached.add(await keepDocument(file))
      void recording.current?.end()
      toast({
        text: `Your voice note to ${conversation.other_user_name} isn’t sent. It’s a draft in the conversation.`,
      })
    } catch (error) {
      toast({ tone: 'stop', text: `Your voice note was not kept: ${sendErrorTextOf(error)}` })
    }
  }

  function beginVoice() {
    setFailure(null)
    setIsRecording(true)
    const { other_user_name } = conversation
    recording.current = beginRecording(
      { conversation_key: conversationKey(conversation), other_user_name },
      format!.type,
    )
  }

  const fail = (what: string | null) => setFailure(what === null ? null : { what })

  // After a render: then `send` has what is in the box, and nothing if the second press was for the same text.
  const sendNext = useEffectEvent(() => void send())
  useEffect(() => {
    if (next > 0) sendNext()
  }, [next])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isEnter(event) || event.shiftKey || isNarrow) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form
      className={classNames(styles.composer, styles.writing)}
      data-edge=""
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && <InlineError {...failure} />}
      {quote && <ReplyingTo quote={quote} onEnd={() => void onQuoteEnd().then(() => box.current?.focus())} />}
      {attachments.length > 0 && (
        <ul className={styles.attached} aria-label="Files to send">
          {attachments.map((file) => (
            <li key={file.id}>
              <Chip onRemove={() => attached.remove(file.id)}>{file.name}</Chip>
              {isPictureAttachment(file.name) && (
                <Suspense fallback={null}>
                  <LazySmallerPicture
                    attachment={file}
                    onPick={(smaller) => attached.replace(file.id, smaller)}
                    onFailure={fail}
                  />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      )}
      {isRecording && format ? (
        <LazyVoiceRecorder
          format={format}
          onPiece={(piece, name) => void recording.current?.add(piece, name)}
          onDone={sendVoice}
          onCancel={(why) => {
            setIsRecording(false)
            void recording.current?.end()
            fail(why ?? null)
          }}
          onLeave={(file) => void keepVoice(file)}
        />
      ) : (
        <>
          {tooLong.note}
          <AttachFilesButton attachments={attachments} onPick={attached.add} onFailure={fail} />
          <textarea
            ref={box}
            className={styles.box}
            rows={1}
            data-composer=""
            aria-label={`Message to ${conversation.other_user_name}`}
            placeholder="Message"
            enterKeyHint={isNarrow ? 'enter' : 'send'}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            {...tooLong.attributes}
          />
          <span className={styles.ends}>
            {format && !draft && attachments.length === 0 && (
              <IconButton label="Record a voice note" onClick={beginVoice}>
                <MicIcon />
              </IconButton>
            )}
            <IconButton
              type="submit"
              label="Send"
              variant="primary"
              className={styles.send}
              // Keeps the focus in the box, and the device's keyboard open.
              onPointerDown={(event) => event.preventDefault()}
            >
              <SendIcon />
            </IconButton>
          </span>
        </>
      )}
    </form>
  )
}

const noQuoteToEnd = async () => {}

const sendErrorTextOf = (error: unknown) =>
  error instanceof StorageFull ? error.detail : error instanceof Error ? error.message : String(error)

const conversationRecipientOf = ({ other_user_id, other_user_name, job_id, job_title }: OpenConversation) => ({
  recipient_id: other_user_id,
  recipient_name: other_user_name,
  job_id,
  job_title,
})
