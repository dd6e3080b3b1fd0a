import CloseIcon from 'lucide-react/icons/x'
import { messageExcerptOf } from '../../shared/messages/message-texts.ts'
import type { LocalMessage } from '../offline/store/rows.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { OpenConversation } from './open-conversation.ts'
import styles from './quoted-message.module.css'
import { messageWriterOf } from './thread-rows.ts'

export type MessageQuote = { id: string; writer: string; text: string }

/** A message as it is quoted: whose it is, and what it says. */
export const messageQuoteOf = (message: LocalMessage, { row, other_user_name }: OpenConversation): MessageQuote => ({
  id: message.id,
  writer: message.is_mine ? 'You' : (messageWriterOf(message, row).writer ?? other_user_name),
  text: messageExcerptOf(message),
})

type QuotedProps = { id: string; writer: string; text: string; onGo: (id: string) => void }

/** Above an answer: what it answers. A press leads there; without `writer` it is not on this device yet. */
export const QuotedMessage = ({ id, writer, text, onGo }: QuotedProps) => (
  <button type="button" className={styles.quote} onClick={() => onGo(id)}>
    <span className="sr-only">In reply to </span>
    {writer && <strong className={styles.writer}>{writer}</strong>}
    <span className={styles.text} dir="auto">
      {writer ? text : 'An earlier message'}
    </span>
  </button>
)

/** Above the box: what is being answered. */
export const ReplyingTo = ({ quote, onEnd }: { quote: MessageQuote; onEnd: () => void }) => (
  <div className={styles.replying}>
    <p className={styles.quote}>
      <strong className={styles.writer}>{`Replying to ${quote.writer === 'You' ? 'yourself' : quote.writer}`}</strong>
      <span className={styles.text} dir="auto">
        {quote.text}
      </span>
    </p>
    <IconButton label="Don’t reply to this" onClick={onEnd}>
      <CloseIcon />
    </IconButton>
  </div>
)
